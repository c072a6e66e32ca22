// Unit tests of message parsing: URL detection, host display and emoji-only messages.
import { expect, test } from 'vitest'
import { displayHost, isEmojiOnly, parseMessage } from './parse-message.ts'

const shown = (text: string) =>
  parseMessage(text).map(({ text, href }) => (href === null ? text : `[${text}](${href})`))

test.each([
  ['Hola. ¿Qué tal?', ['Hola. ¿Qué tal?']],
  ['Mira https://ejemplo.com/a?b=c.', ['Mira ', '[https://ejemplo.com/a?b=c](https://ejemplo.com/a?b=c)', '.']],
  ['(www.ejemplo.com)', ['(', '[www.ejemplo.com](https://www.ejemplo.com/)', ')']],
  ['https://ejemplo.com/a_(b)', ['[https://ejemplo.com/a_(b)](https://ejemplo.com/a_(b))']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['data:text/html,https://x', ['data:text/html,https://x']],
  ['https://banco.example@otra.example/x', ['https://banco.example@otra.example/x']],
  ['Fui.es bonito', ['Fui.es bonito']],
  ['http://localhost/x', ['http://localhost/x']],
  ['a https://b.co y https://c.co', ['a ', '[https://b.co](https://b.co/)', ' y ', '[https://c.co](https://c.co/)']],
])('message parts: links in the text "%s" are parsed', (text, parts) => {
  expect(shown(text)).toEqual(parts)
})

test('message parts: the concatenated parts equal the input text', () => {
  const text = 'uno https://a.co, dos\n(www.b.co) https:// tres'
  expect(
    parseMessage(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('message parts: a host with confusable Unicode characters is shown as punycode', () => {
  expect(displayHost('https://pаypal.com/')).toBe('xn--pypal-4ve.com')
})

test.each(['🥹', '😂😂😂', '👍🏽', '👩‍👩‍👧', '🇦🇷', '❤️ ❤️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])(
  'emoji-only messages: "%s" is accepted',
  (text) => {
    expect(isEmojiOnly(text)).toBe(true)
  },
)

test.each(['hola 🥹', '123', '©', '', ' ', '#', '*', 'ok', '🥹.', '🥹'.repeat(40)])(
  'emoji-only messages: "%s" is rejected',
  (text) => {
    expect(isEmojiOnly(text)).toBe(false)
  },
)
