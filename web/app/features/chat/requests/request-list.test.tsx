// Component tests of pending chat requests: the list on /chat, and the page of one request.
import type { ChatRequest } from '@murmullo/contract/chat/chat'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { ChatRequestCard } from './chat-request-card.tsx'
import { RequestList } from './request-list.tsx'

const now = Date.parse('2026-11-15T20:00:00Z')
const request: ChatRequest = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  nickname: 'noctambula',
  message: '¿Hablamos?',
  at: '2026-11-15T19:04:00Z',
  status: 'pending',
  conversationId: null,
}

const renderList = (...items: readonly ChatRequest[]) =>
  renderRoute(() => <RequestList first={{ items, next: null }} pending={items.length} now={now} clock={0} />)

test('chat requests: the banner counts one or several pending requests (CHAT-04)', async () => {
  const one = await renderList(request)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Tienes 1 solicitud de chat pendiente')
  one.unmount()
  await renderList(request, { ...request, id: 'BbCdEfGhIjKlMnOpQrStUv' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Tienes 2 solicitudes de chat pendientes')
})

test('chat requests: each one shows nickname, relative date and quoted message, and links to its page (CHAT-05)', async () => {
  await renderList(request)
  const item = within(screen.getByRole('article'))
  expect(item.getByRole('link').getAttribute('href')).toBe('/chat/requests/AbCdEfGhIjKlMnOpQrStUv')
  expect(item.getByRole('link').textContent).toBe('noctambula quiere conversar contigo')
  expect(item.getByText('«¿Hablamos?»')).toBeTruthy()
  expect(item.getByText('Hoy, 19:04').getAttribute('datetime')).toBe('2026-11-15T19:04:00Z')
})

/** Minutes behind UTC. After hydration the card shows the time of the browser, so the test uses the same zone. */
const clock = new Date(request.at).getTimezoneOffset()

function renderCard(changes: Partial<ChatRequest> = {}) {
  const props = { request: { ...request, ...changes }, clock, outcome: undefined }
  return renderRoute(() => <ChatRequestCard {...props} />)
}

test('chat request page: shows nickname, date and time, and the message (CHAT-42)', async () => {
  const { container } = await renderCard()
  expect(screen.getByText('noctambula')).toBeTruthy()
  expect(container.querySelector('time')?.textContent).toMatch(/^1[456] de noviembre de 2026, \d\d:\d4$/)
  expect(screen.getByText('«¿Hablamos?»')).toBeTruthy()
})

test('chat request page: without a message it shows no quote, and an unknown sender is "Usuario" (CHAT-08, CHAT-42)', async () => {
  const { container } = await renderCard({ message: null, nickname: null })
  expect(container.textContent).not.toContain('«')
  expect(screen.getByText('Usuario')).toBeTruthy()
})

test('chat request page: says that accepting allows messages and that the sender can be blocked at any time (CHAT-43)', async () => {
  const { container } = await renderCard()
  expect(container.textContent).toContain('Si aceptas, podrán intercambiar mensajes.')
  expect(container.textContent).toContain('Puedes bloquear a noctambula en cualquier momento')
})
