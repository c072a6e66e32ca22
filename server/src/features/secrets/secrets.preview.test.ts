import { expect, test } from 'vitest'
import { previewOf } from './secrets.preview.ts'

const a = (count: number) => 'a'.repeat(count)

test.each([
  ['a short text is whole', 'Renuncié.', { head: 'Renuncié.', tail: '', more: false }],
  ['exactly the wide limit is whole', a(200), { head: a(120), tail: a(80), more: false }],
  ['one more is cut', a(201), { head: a(120), tail: a(80), more: true }],
  ['exactly the narrow limit has no tail', a(120), { head: a(120), tail: '', more: false }],
  ['the first line break cuts earlier', 'Hola.\nY adiós.', { head: 'Hola.', tail: '', more: true }],
  ['a line break at the end cuts nothing', 'Hola.\n\n', { head: 'Hola.', tail: '', more: false }],
  ['a space at the narrow cut begins the tail', `${a(119)} ${a(5)}`, { head: a(119), tail: ` ${a(5)}`, more: false }],
  ['a space at the wide cut is dropped', `${a(199)} ${a(5)}`, { head: a(120), tail: a(79), more: true }],
  [
    'a family of emoji is one letter',
    '👨‍👩‍👧‍👦'.repeat(121),
    { head: '👨‍👩‍👧‍👦'.repeat(120), tail: '👨‍👩‍👧‍👦', more: false },
  ],
] as const)('%s', (_name, text, expected) => {
  expect(previewOf(text, 120, 200)).toEqual(expected)
})

test('plain text is cut as if it had been segmented', () => {
  const everyPlain = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(
    (c) => !/[\n\r\u2028\u2029]/.test(c),
  )
  for (const letter of everyPlain) {
    const long = `${letter}a`.repeat(150)
    const { head, tail } = previewOf(long, 120, 200)
    const segmented = [...new Intl.Segmenter('es').segment(long)]
      .slice(0, 200)
      .map(({ segment }) => segment)
      .join('')
    expect(head + tail, letter).toBe(segmented.trimEnd())
  }
})
