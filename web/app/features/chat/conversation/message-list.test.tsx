// Component tests of the message list: own, received and system messages, and the empty conversation.
import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import type { ShownMessage } from './message-item.tsx'
import { MessageList } from './message-list.tsx'

const message = (seq: number, from: ShownMessage['from'], text: string): ShownMessage => ({
  id: String(seq),
  seq,
  from,
  text,
  at: '2026-11-15T19:04:00Z',
  unsent: null,
})

function renderList(...messages: readonly ShownMessage[]) {
  const props = {
    messages,
    name: 'noctambula',
    conversationId: 'AbCdEfGhIjKlMnOpQrStUv',
    firstUnreadId: undefined,
    older: null,
    olderEnd: createRef<HTMLDivElement>(),
    now: Date.parse('2026-11-15T20:00:00Z'),
    clock: 0,
    onLinkClick: null,
    onRetry: () => {},
    onDiscard: () => {},
  }
  return renderRoute(() => <MessageList {...props} />)
}

const itemOf = (text: string) => screen.getByText(text).closest('li')

test('message list: own, received and system messages have the class of their sender; a system message has no bubble (CHAT-27)', async () => {
  await renderList(
    message(1, 'system', 'Conversación iniciada'),
    message(2, 'me', 'Hola'),
    message(3, 'them', 'Buenas noches'),
  )
  const classOf = (text: string) =>
    ['message-row-me', 'message-row-them', 'message-row-system'].filter((name) =>
      itemOf(text)?.classList.contains(name),
    )
  expect(['Hola', 'Buenas noches', 'Conversación iniciada'].map(classOf)).toEqual([
    ['message-row-me'],
    ['message-row-them'],
    ['message-row-system'],
  ])
  expect(['Hola', 'Buenas noches'].map((text) => itemOf(text)?.querySelectorAll('.message-bubble').length)).toEqual([
    1, 1,
  ])
  expect(itemOf('Conversación iniciada')?.querySelector('.message-bubble')).toBeNull()
  expect(screen.getByText('Conversación iniciada').className).toBe('message-system')
})

test('message list: only the last message of a group shows the time, and screen readers get it for every message (CHAT-28)', async () => {
  await renderList(message(1, 'them', 'Hola'), message(2, 'them', 'Buenas noches'), message(3, 'me', 'Buenas'))
  expect(screen.getAllByRole('time').map(({ textContent, className }) => [textContent, className])).toEqual([
    ['19:04', 'sr-only'],
    ['19:04', 'message-time'],
    ['19:04', 'message-time'],
  ])
})

test('message list: a received message has a menu with the link that reports it, an own one has none', async () => {
  await renderList(message(1, 'them', 'Hola'), message(2, 'me', 'Buenas'))
  expect(itemOf('Hola')?.querySelector('summary')?.textContent).toBe('Opciones del mensaje')
  const link = screen.getByRole('link', { name: 'Reportar' })
  expect(link.getAttribute('href')).toBe('/report?kind=message&id=AbCdEfGhIjKlMnOpQrStUv&seq=1')
  expect(itemOf('Buenas')?.querySelector('summary')).toBeNull()
})

test('message list: without messages of the two users it says so and invites to write the first (CHAT-29)', async () => {
  await renderList(message(1, 'system', 'Conversación iniciada'))
  expect(screen.getByText('No hay mensajes aún')).toBeTruthy()
  expect(screen.getByText('Sé el primero en enviar un mensaje')).toBeTruthy()
})

test('message list: with a message the invitation is gone (CHAT-29)', async () => {
  await renderList(message(1, 'them', 'Hola'))
  expect(screen.queryByText('No hay mensajes aún')).toBeNull()
})
