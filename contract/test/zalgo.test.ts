// Unit tests of the zalgo text check, and of the normalization of user text and search terms.
import { expect, test } from 'vitest'
import { normalizeSearchTerm } from '../src/content/search.ts'
import { userText } from '../src/core/primitives.ts'
import { isReadableText } from '../src/text/zalgo.ts'

test.each([
  ['Ñandú, pingüino y café', true],
  ['un\u0303o con acentos sueltos: cafe\u0301', true],
  ['familias 👨‍👩‍👧‍👦 y banderas 🏴󠁧󠁢󠁥󠁮󠁧󠁿', true],
  ['tiếng Việt, ภาษาไทย, العَرَبِيَّة', true],
  [`e${'\u0301'.repeat(16)}`, true],
  [`e${'\u0301'.repeat(17)}`, false],
  [`e${'\u0301\u0316'.repeat(9)}`, false],
  [`e${'\u0301\u200D'.repeat(9)}`, false],
  ['\u200B'.repeat(17), false],
  ['línea\n'.repeat(199), true],
  ['línea\n'.repeat(200), false],
  ['línea\r\n'.repeat(200), false],
  ['línea\u2028'.repeat(200), false],
])('zalgo check: text %j is accepted: %s', (text, reasonable) => expect(isReadableText(text)).toBe(reasonable))

test('user text: line ends become LF, and bidi controls and surrounding whitespace are removed', () => {
  expect(userText(10).parse(' a\r\nb\u202E ')).toBe('a\nb')
  expect(userText(10).safeParse('\u202E ').success).toBe(false)
  expect(userText(10).safeParse('a\u0000b').success).toBe(false)
})

test('search term: format characters are removed, and control characters and whitespace become one space', () => {
  expect(normalizeSearchTerm(' dos\u200B \t\n tres\u0000cuatro ')).toBe('dos tres cuatro')
})
