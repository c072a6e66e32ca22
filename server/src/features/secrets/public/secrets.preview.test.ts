// Unit tests of the card preview: line breaks, limits and grapheme clusters.
import { expect, test } from 'vitest'
import { buildPreview } from './secrets.preview.ts'

const a = (count: number) => 'a'.repeat(count)

test.each([
  ['a short text is not truncated', 'Renuncié.', { head: 'Renuncié.', tail: '', more: false }],
  ['a text of exactly the wide limit is not truncated', a(200), { head: a(120), tail: a(80), more: false }],
  ['a text one character over the wide limit is truncated', a(201), { head: a(120), tail: a(80), more: true }],
  ['a text of exactly the narrow limit has an empty tail', a(120), { head: a(120), tail: '', more: false }],
  ['a text is truncated at the first line break', 'Hola.\nY adiós.', { head: 'Hola.', tail: '', more: true }],
  ['a trailing line break truncates nothing', 'Hola.\n\n', { head: 'Hola.', tail: '', more: false }],
  [
    'a space at the narrow limit is moved to the tail',
    `${a(119)} ${a(5)}`,
    { head: a(119), tail: ` ${a(5)}`, more: false },
  ],
  [
    'a word at each limit is left out as a whole',
    `${a(115)} ${'b'.repeat(10)} ${a(70)} ${'c'.repeat(10)}`,
    { head: a(115), tail: ` ${'b'.repeat(10)} ${a(70)}`, more: true },
  ],
  ['a very long word is cut inside', `${a(10)} ${a(200)}`, { head: `${a(10)} ${a(109)}`, tail: a(80), more: true }],
  ['a space at the wide limit is trimmed', `${a(199)} ${a(5)}`, { head: a(120), tail: a(79), more: true }],
  [
    'a family emoji counts as one grapheme',
    '👨‍👩‍👧‍👦'.repeat(121),
    { head: '👨‍👩‍👧‍👦'.repeat(120), tail: '👨‍👩‍👧‍👦', more: false },
  ],
] as const)('secret preview: %s (CARD-01, CARD-02, CARD-03, LIMIT-12)', (_name, text, expected) => {
  expect(buildPreview(text, 120, 200)).toEqual(expected)
})

test('secret preview: the fallback for plain text truncates like the grapheme segmenter', () => {
  const everyPlain = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(
    (c) => !/[\n\r\u2028\u2029]/.test(c),
  )
  for (const letter of everyPlain) {
    const long = `${letter}a`.repeat(150)
    const { head, tail } = buildPreview(long, 120, 200)
    const segmented = [...new Intl.Segmenter('es').segment(long)]
      .slice(0, 200)
      .map(({ segment }) => segment)
      .join('')
    expect(head + tail, letter).toBe(segmented.trimEnd())
  }
})
