// Unit tests of the chat safety detector, with phrase lists of both classes.
import { expect, test } from 'vitest'
import { type ChatWarning, detectChatWarnings } from '../src/safety/chat-warnings.ts'
import { phraseList, phraseLists } from './phrases/phrase-lists.ts'

const kinds: readonly ChatWarning[] = ['app', 'money', 'photos']

test.each(kinds.flatMap((kind) => phraseList(`chat-${kind}`).map((phrase) => [kind, phrase] as const)))(
  'chat safety detector: a "%s" warning is triggered by: %s',
  (kind, phrase) => {
    expect(detectChatWarnings(phrase)).toContain(kind)
  },
)

test.each(phraseList('chat-harmless'))('chat safety detector: a harmless message triggers no warning: %s', (phrase) => {
  expect(detectChatWarnings(phrase)).toEqual([])
})

test('chat safety detector: the phrase lists hold at least 120 triggers and 60 harmless messages', () => {
  expect(kinds.flatMap((kind) => phraseList(`chat-${kind}`)).length).toBeGreaterThanOrEqual(120)
  expect(phraseList('chat-harmless').length).toBeGreaterThanOrEqual(60)
})

test('chat safety detector: false positives on texts about other topics are at most 1 %', () => {
  const unrelatedTexts = [...phraseLists('ordinary'), ...phraseLists('adults'), ...phraseLists('self-harm')]
  const wrong = unrelatedTexts.filter((phrase) => detectChatWarnings(phrase).length > 0)
  expect(wrong.length / unrelatedTexts.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
})

test('chat safety detector: phrases inside a long message are found, each warning type once', () => {
  const long = 'Hola, cómo estás. Ayer hablé con mi hermana y no le dije nada. '.repeat(10)
  expect(detectChatWarnings(`${long}Pásame tu whatsapp. ${long}Y mándame una foto. ${long}`)).toEqual(['app', 'photos'])
})

test('chat safety detector: empty text, lone symbols and object property names trigger no error and no warning', () => {
  for (const text of ['', ' ', '\n', '*', '@', '·', '\uD800', 'constructor', '__proto__ toString', '🥹🥹'])
    expect(detectChatWarnings(text), text).toEqual([])
})

test.each([
  ['w h a t s a p p', ['app']],
  ['w.h.a.t.s.a.p.p', ['app']],
  ['wh4tsapp', ['app']],
  ['t3l3gr4m', ['app']],
  ['te|egram', ['app']],
  ['fac€book', ['app']],
  ['el wh4tsapp', ['app']],
  ['el.wh4tsapp', ['app']],
  ['elwh4tsapp', []],
  ['mi hermana usa whatsapp para todo', []],
  ['mi hermana usa wh4tsapp y whatsapp para todo', []],
  ['wa sap', []],
  ['discor dia', []],
  ['dis.cord', []],
  ['dis cord', []],
])('chat safety detector: the app name in "%s" gives the warnings %j', (text, warnings) => {
  expect(detectChatWarnings(text)).toEqual(warnings)
})
