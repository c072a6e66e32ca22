// Test generator: obfuscates a banned term. The confusables were selected by eye, independently of the table under test.
import type { SeededRandom } from './seeded-random.ts'

const confusables: Readonly<Record<string, string>> = {
  p: 'рРρΡⲢᴘƿ𝐩𝒑𝓹𝔭𝕡𝖕𝗽𝘱𝙥𝚙ⓟⓅｐＰ🅿🅟🄿ᵽƥⓟṗ',
  s: 'ѕЅꜱ𝐬𝒔𝓼𝔰𝕤𝖘𝗌𝘀𝙨𝚜ⓢＳｓ🆂🅢ŝşšṣꓢՏ',
  t: 'тТτΤᴛ𝐭𝒕𝓽𝔱𝕥𝖙𝗍𝘁𝙩𝚝ⓣＴｔ🆃🅣ţťŧṭꓔ',
  m: 'мМΜᴍ𝐦𝒎𝓶𝔪𝕞𝖒𝗆𝗺𝙢𝚖ⓜＭｍ🅼🅜ṃꓟ',
  e: 'еЕεΕєᴇ𝐞𝒆𝓮𝔢𝕖𝖊𝖾𝗲𝙚𝚎ⓔＥｅ🅴🅔éèêëēęə℮ꓰ',
  u: 'υսᴜ𝐮𝓾𝕦ⓤＵｕüúû🆄',
  n: 'ոηɴ𝐧𝓷𝕟ⓝＮｎńň🅽Ν',
  o: 'оОοΟօᴏ𝐨𝓸𝕠ⓞＯｏóòöø🅾',
  d: 'ԁᴅ𝐝𝓭𝕕ⓓＤｄđďｄ🅳',
}
const leet: Readonly<Record<string, readonly string[]>> = {
  e: ['3', '€'],
  s: ['5', '$', '§'],
  t: ['7', '+', '†'],
  o: ['0'],
}
const invisible = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u034F',
  '\uFE0F',
  '\u{E0101}',
  '\u180E',
]
const bidiControls = [
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
]
const accents = [
  '\u0301',
  '\u0300',
  '\u0308',
  '\u0335',
  '\u0336',
  '\u20DD',
  '\u0489',
  '\u0323\u0331',
  '\u0310\u0352\u0357',
]
const between = ['.', '-', '_', '*', '~', '/', '·', '•', '|', ',', '!', '—', '°', '^', '🔥', '=']

type Disguise = (signs: string[], chance: SeededRandom) => string[]
const eachLetter =
  (change: (letter: string, chance: SeededRandom) => string): Disguise =>
  (signs, chance) =>
    signs.map((sign) => (/^\p{L}$/u.test(sign) ? change(sign, chance) : sign))
const often = (chance: SeededRandom) => chance.below(3) > 0

const obfuscations: Readonly<Record<string, Disguise>> = {
  twins: eachLetter((letter, chance) =>
    often(chance) ? chance.pick(Array.from(confusables[letter] ?? letter)) : letter,
  ),
  leet: eachLetter((letter, chance) => (often(chance) ? chance.pick(leet[letter] ?? [letter]) : letter)),
  invisible: eachLetter((letter, chance) => letter + (often(chance) ? chance.pick(invisible) : '')),
  turning: eachLetter((letter, chance) => (often(chance) ? chance.pick(bidiControls) : '') + letter),
  accents: eachLetter((letter, chance) => letter + (often(chance) ? chance.pick(accents) : '')),
  capitals: eachLetter((letter, chance) => (often(chance) && letter < '~' ? letter.toUpperCase() : letter)),
  repeated: eachLetter((letter, chance) => letter.repeat(1 + chance.below(4))),
  spaced: (signs, chance) => {
    const space = chance.pick([' ', '  ', '\u00A0', '\u2009', '\u3000', '\n'])
    return [signs.join(space)]
  },
  punctuated: (signs, chance) => {
    const mark = chance.pick(between)
    return [signs.filter((sign) => sign !== ' ').join(mark)]
  },
}

/** Applies one to three obfuscations. Those that split letters run last, because the others expect single letters. */
export function obfuscate(term: string, chance: SeededRandom): string {
  const splittingNames = ['spaced', 'punctuated']
  const names = Object.keys(obfuscations).filter((name) => !splittingNames.includes(name))
  const appliedNames = Array.from({ length: chance.below(3) }, () => chance.pick(names))
  appliedNames.push(chance.pick([...names, ...splittingNames]))
  return appliedNames.reduce((signs, name) => obfuscations[name]?.(signs, chance) ?? signs, Array.from(term)).join('')
}
