// Unit tests of the names and the state label in chat lists.
import { expect, test } from 'vitest'
import { conversationStateLabel, displayName, listName } from './display-name.ts'

test('chat names: the list of conversations names the other user, or "Usuario Desconocido" (CHAT-07)', () => {
  expect([listName('noctambula'), listName(null)]).toEqual(['noctambula', 'Usuario Desconocido'])
})

test('chat names: outside the list a user without a nickname is "Usuario" (CHAT-08)', () => {
  expect([displayName('noctambula'), displayName(null)]).toEqual(['noctambula', 'Usuario'])
})

test.each([
  [false, false, 'Conversación activa'],
  [false, true, 'Estado: bloqueada'],
  [true, false, 'Estado: cerrada'],
  [true, true, 'Estado: cerrada'],
])(
  'conversation state: other account deleted %s, blocked by the reader %s reads "%s" (CHAT-09)',
  (isGone, isBlocked, label) => {
    expect(conversationStateLabel({ isGone, isBlocked })).toBe(label)
  },
)
