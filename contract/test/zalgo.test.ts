// Unit tests of the zalgo text check.
import { expect, test } from 'vitest'
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
