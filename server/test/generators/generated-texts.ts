// Test generator: random texts with multi-part emoji, accents, line breaks, markup and reserved words.
import type { Random } from '../../src/seed/random.ts'

const fragments = [
  'nunca',
  'se lo dije',
  'a nadie,',
  'y todavía',
  'lo pienso.',
  'Mi hermana',
  '¿quién?',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '😶‍🌫️',
  '🇲🇽',
  'e\u0301l',
  '\n',
  '\n\n',
  '<b>no</b>',
  '</script><script>',
  '"\\u003c"',
  '&amp;',
  '\u2028',
  '\u202eoiram',
  '\u200b',
  'usuario',
  '漢字',
  '$1 $& %s',
  '00000000000000000000000',
] as const

export function randomText(random: Random, longest: number): string {
  const wanted = 1 + random.below(random.chance(0.15) ? longest : 160)
  let text = random.pick(['Yo', 'Ayer', '🙈'])
  while (text.length < wanted) text += ` ${random.pick(fragments)}`
  return text
}
