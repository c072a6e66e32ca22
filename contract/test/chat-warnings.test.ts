import { expect, test } from 'vitest'
import { type ChatWarning, warningsIn } from '../src/chat-warnings.ts'
import { phraseList, phraseLists } from './phrases/phrase-lists.ts'

const kinds: readonly ChatWarning[] = ['app', 'money', 'photos']

test.each(kinds.flatMap((kind) => phraseList(`chat-${kind}`).map((phrase) => [kind, phrase] as const)))(
  '%s: %s',
  (kind, phrase) => {
    expect(warningsIn(phrase)).toContain(kind)
  },
)

test.each(phraseList('chat-harmless'))('nothing in: %s', (phrase) => {
  expect(warningsIn(phrase)).toEqual([])
})

test('there are enough phrases of both kinds to believe in', () => {
  expect(kinds.flatMap((kind) => phraseList(`chat-${kind}`)).length).toBeGreaterThanOrEqual(120)
  expect(phraseList('chat-harmless').length).toBeGreaterThanOrEqual(60)
})

test('of what people tell who know nothing of this at most 1 % is taken for it', () => {
  const told = [...phraseLists('ordinary'), ...phraseLists('adults'), ...phraseLists('self-harm')]
  const wrong = told.filter((phrase) => warningsIn(phrase).length > 0)
  expect(wrong.length / told.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
})

test('in the middle of a long message it is heard too, and each kind once', () => {
  const long = 'Hola, cómo estás. Ayer hablé con mi hermana y no le dije nada. '.repeat(10)
  expect(warningsIn(`${long}Pásame tu whatsapp. ${long}Y mándame una foto. ${long}`)).toEqual(['app', 'photos'])
})

test('no word is a trap', () => {
  for (const text of ['', ' ', '\n', '*', '@', '·', '\uD800', 'constructor', '__proto__ toString', '🥹🥹'])
    expect(warningsIn(text), text).toEqual([])
})
