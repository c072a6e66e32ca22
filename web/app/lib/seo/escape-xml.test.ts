// Unit tests of XML text escaping.
import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('XML text: markup characters are escaped, so that text cannot become markup', () => {
  expect(escapeXml(`<a b="c" d='e'>&amp;]]>`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;]]&gt;')
})

test('XML text: lone surrogates are normalized to U+FFFD, characters that XML 1.0 does not permit are deleted', () => {
  expect(escapeXml('a\uD800b')).toBe('a\uFFFDb')
  expect(escapeXml('a\uDC00\uD83D\uDE00b')).toBe('a\uFFFD😀b')
  for (let code = 0; code < 0x20; code += 1)
    expect(escapeXml(`a${String.fromCharCode(code)}b`)).toBe(
      [9, 10, 13].includes(code) ? `a${String.fromCharCode(code)}b` : 'ab',
    )
  expect(escapeXml('a\uFFFE\uFFFFb')).toBe('ab')
})
