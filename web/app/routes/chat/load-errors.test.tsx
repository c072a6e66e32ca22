// Component tests of chat routes without access or data: anonymous accounts, unknown ids and failed queries, with a stub of the API.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refuseWith } from '../../../test/call-action.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { stubLive } from '../../../test/stub-live.ts'
import * as blockedUsers from './blocked-users.tsx'
import * as chatRequest from './chat-request.tsx'
import * as conversation from './conversation.tsx'
import * as conversations from './conversations.tsx'

const id = 'AbCdEfGhIjKlMnOpQrStUv'
const failed = refuseWith('service.failed')
const retry = () => screen.getByRole('link', { name: 'Reintentar' })
const at = '2026-11-15T12:00:00Z'
const listed = { id, nickname: 'luna_77', isGone: false, isBlocked: false, at, unread: 0 }
const request = { id, nickname: 'noctambula', message: 'Hola', at, status: 'pending', conversationId: null }
const lists = {
  listConversations: () => Promise.resolve({ items: [listed], next: null }),
  listRequests: () => Promise.resolve({ items: [request], next: null, pending: 1 }),
}

beforeEach(stubLive)

test.each([
  ['/chat', conversations],
  ['/chat/blocked', blockedUsers],
  ['/chat/requests/:id', chatRequest],
  ['/chat/:id', conversation],
])('chat access: at %s an account without email is asked to register, with status 403', async (pattern, route) => {
  const viewer = { ...shellViewer, kind: 'anonymous' }
  const { statuses } = renderPage(route, { pattern, path: pattern.replace(':id', id), viewer })
  expect(await screen.findByRole('heading', { name: 'Para conversar, regístrate' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Registrarme' }).getAttribute('href')).toBe('/register?redirect=%2Fchat')
  expect(statuses).toEqual([403])
})

test.each([id, 'nada'])(
  'conversation: for "%s" a user who is not a member gets the same 404 (CHAT-35)',
  async (wanted) => {
    const notFound = refuseWith('chat.not_found')
    const { statuses } = renderPage(conversation, {
      pattern: '/chat/:id',
      path: `/chat/${wanted}`,
      api: { chat: { readConversation: notFound, listMessages: notFound } },
    })
    expect(await screen.findByRole('heading', { name: 'No tienes acceso a esta conversación' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Reintentar' })).toBeNull()
    expect(statuses).toEqual([404])
  },
)

test.each([id, 'nada'])(
  'chat request: "%s" of other users is not found, like an unknown one (CHAT-49, CHAT-51)',
  async (wanted) => {
    const { statuses } = renderPage(chatRequest, {
      pattern: '/chat/requests/:id',
      path: `/chat/requests/${wanted}`,
      api: { chat: { readRequest: refuseWith('chat.request_not_found') } },
    })
    expect(await screen.findByRole('heading', { name: 'No se encontró la solicitud' })).toBeTruthy()
    expect(screen.getByText('Solicitud no encontrada o no tienes permiso para verla')).toBeTruthy()
    expect(statuses).toEqual([404])
  },
)

test('chat request: its sender gets a permission error with status 403 (CHAT-50)', async () => {
  const api = { chat: { readRequest: refuseWith('chat.request_not_yours') } }
  const { statuses } = renderPage(chatRequest, { pattern: '/chat/:id', path: `/chat/${id}`, api })
  expect(await screen.findByText('No tienes permiso para ver esta solicitud')).toBeTruthy()
  expect(statuses).toEqual([403])
})

test('blocked users: a failed load shows its text with a retry (BLOCK-12)', async () => {
  renderPage(blockedUsers, { pattern: '/chat/blocked', api: { chat: { listBlocked: failed, readChatDoor: failed } } })
  expect(await screen.findByText('No se pudieron cargar los usuarios bloqueados')).toBeTruthy()
  expect(retry()).toBeTruthy()
})

test('chat request: a failed load shows its text with a retry that reloads the page (CHAT-52, CHAT-53)', async () => {
  const path = `/chat/requests/${id}`
  renderPage(chatRequest, { pattern: '/chat/requests/:id', path, api: { chat: { readRequest: failed } } })
  expect(await screen.findByText('No se pudo cargar la solicitud. Por favor, intenta de nuevo más tarde.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No se pudo cargar' })).toBeTruthy()
  expect(retry().getAttribute('href')).toBe(path)
})

test('conversation: a failed load shows its text with a retry, and status 503 (CHAT-39)', async () => {
  const { statuses } = renderPage(conversation, {
    pattern: '/chat/:id',
    path: `/chat/${id}`,
    api: { chat: { readConversation: failed, listMessages: failed } },
  })
  expect(
    await screen.findByText('No se pudo cargar la conversación. Por favor, intenta de nuevo más tarde.'),
  ).toBeTruthy()
  expect(retry().getAttribute('href')).toBe(`/chat/${id}`)
  expect(statuses).toEqual([503])
})

test('chat lists: failed conversations show their error, and the requests are listed (CHAT-12, CHAT-13)', async () => {
  const chat = { ...lists, listConversations: failed }
  const { statuses } = renderPage(conversations, { pattern: '/chat', api: { chat } })
  expect(
    await screen.findByText('No se pudieron cargar tus conversaciones. Por favor, intenta de nuevo más tarde.'),
  ).toBeTruthy()
  expect(retry()).toBeTruthy()
  expect(screen.getByText('Tienes 1 solicitud de chat pendiente')).toBeTruthy()
  expect(statuses).toEqual([503])
})

test('chat lists: failed requests show their error, and the conversations are listed (CHAT-13)', async () => {
  renderPage(conversations, { pattern: '/chat', api: { chat: { ...lists, listRequests: failed } } })
  expect(
    await screen.findByText('No se pudieron cargar tus solicitudes de chat. Por favor, intenta de nuevo más tarde.'),
  ).toBeTruthy()
  expect(screen.getByText('Conversación activa')).toBeTruthy()
})
