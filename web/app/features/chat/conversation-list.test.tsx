// Component tests of the list of conversations: names, state, time and the empty list.
import type { Conversation } from '@murmullo/contract/chat/chat'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ConversationList } from './conversation-list.tsx'

const conversation: Conversation = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  nickname: 'noctambula',
  isGone: false,
  isBlocked: false,
  at: '2026-11-14T19:04:00Z',
  unread: 0,
}

const renderList = (...items: readonly Conversation[]) =>
  renderRoute(() => (
    <ConversationList
      first={{ items, next: null }}
      fromStart
      now={Date.parse('2026-11-15T20:00:00Z')}
      clock={0}
      newChatButton={<button type="button">Iniciar un chat</button>}
    />
  ))

test.each([
  [{}, 'noctambula', 'Conversación activa'],
  [{ isBlocked: true }, 'noctambula', 'Estado: bloqueada'],
  [{ isGone: true, nickname: null }, 'Usuario Desconocido', 'Estado: cerrada'],
])(
  'conversation list: a row with %o shows the name "%s", "%s" and the time (CHAT-07, CHAT-09)',
  async (changes, name, state) => {
    await renderList({ ...conversation, ...changes })
    const row = within(screen.getByRole('article'))
    expect(row.getByRole('link', { name }).getAttribute('href')).toBe('/chat/AbCdEfGhIjKlMnOpQrStUv')
    expect(row.getByText(state)).toBeTruthy()
    expect(row.getByText('Ayer, 19:04')).toBeTruthy()
  },
)

test('conversation list: an unread row has a dot and the count, in its link for screen readers; only a closed state is visible (CHAT-09)', async () => {
  const { container } = await renderList({ ...conversation, unread: 2 })
  expect(screen.getByRole('link', { name: 'noctambula (2 mensajes sin leer)' })).toBeTruthy()
  expect(container.querySelectorAll('.bg-accent[aria-hidden]')).toHaveLength(1)
  expect(screen.getByText('Conversación activa').className).toBe('sr-only')
  const closed = await renderList({ ...conversation, isGone: true })
  expect(closed.container.querySelector('.bg-accent[aria-hidden]')).toBeNull()
  expect(screen.getByText('Estado: cerrada').className).not.toBe('sr-only')
})

test('conversation list: an empty one says so and offers "Iniciar un chat" (CHAT-10)', async () => {
  await renderList()
  expect(screen.getByRole('heading', { name: 'No tienes conversaciones activas' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Iniciar un chat' })).toBeTruthy()
})
