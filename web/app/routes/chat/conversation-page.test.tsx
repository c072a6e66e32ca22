// Component tests of the conversation page and the conversation list: links, warnings, day labels, polling, send queue, new chat.
import type { Message } from '@murmullo/contract/chat/chat'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { stubLive } from '../../../test/stub-live.ts'
import * as conversationRoute from './conversation.tsx'
import * as conversationsRoute from './conversations.tsx'

const id = 'AbCdEfGhIjKlMnOpQrStUv'
const at = '2026-11-15T12:05:00Z'
const conversation = { id, nickname: 'luna_77', isGone: false, isBlocked: false, at, unread: 0 }
const opened = { ...conversation, blockId: null, readSeq: 9, hasAnswered: false }
const message = (seq: number, from: Message['from'], text: string): Message => ({ seq, from, text, at, key: null })
const page = (...items: Message[]) => ({ items, hasOlder: false, hasNewer: false })
const link = 'Mira https://ejemplo.example/a'

const requests: string[] = []
type Server = {
  /** Messages beyond those of the first page. */
  newer: Message[]
  /** Error code of a sent message. */
  refusal: string | null
  /** Responses to sent messages wait for it. */
  gate: Promise<void>
}
const server: Server = { newer: [], refusal: null, gate: Promise.resolve() }

/** Stores a sent message after those that the server has, as the API does. */
async function storeMessage(body: string): Promise<Response> {
  await server.gate
  if (server.refusal) return Response.json({ error: { code: server.refusal, requestId: 'r1' } }, { status: 403 })
  const { key, text } = JSON.parse(body) as { key: string; text: string }
  const stored: Message = { seq: (server.newer.at(-1)?.seq ?? 1) + 1, from: 'me', text, at, key }
  server.newer.push(stored)
  return Response.json(stored)
}

beforeEach(() => {
  requests.length = 0
  Object.assign(server, { newer: [], refusal: null, gate: Promise.resolve() })
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:10:00Z'), shouldAdvanceTime: true })
  stubLive()
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    requests.push(`${method} ${url} ${body}`)
    if (method === 'POST') return storeMessage(body)
    const after = Number(/after=(\d+)/.exec(url)?.[1] ?? 0)
    return Promise.resolve(Response.json(page(...server.newer.filter(({ seq }) => seq > after))))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function renderConversation(items: readonly Message[], changes: Partial<typeof opened> = {}) {
  const chat = {
    readConversation: () => Promise.resolve({ ...opened, ...changes }),
    listMessages: () => Promise.resolve(page(...items)),
  }
  const view = renderPage(conversationRoute, { pattern: '/chat/:id', path: `/chat/${id}`, api: { chat } })
  await screen.findByRole('textbox', { name: 'Mensaje' })
  // Runs the effects of the first render, which start the clock of the page and restore unsent messages.
  await act(async () => {})
  return view
}
/** The page compares the day once a minute. */
const passMidnight = () => {
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  return act(() => vi.advanceTimersByTimeAsync(60_000))
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
const bubble = (text: string | RegExp) => within(screen.getByText(text).closest('li') as HTMLElement)
const timeOf = (text: string) => bubble(text).getByRole('time').textContent
const texts = () => [...document.querySelectorAll('.message-text')].map(({ textContent }) => textContent)
const newChatDialog = () => screen.queryByRole('dialog', { name: 'Nuevo chat' })
const linkButton = () => screen.queryByRole('button', { name: 'https://ejemplo.example/a' })

test('message links: a URL is plain text until the other user answered twice', async () => {
  await renderConversation([message(1, 'them', link), message(2, 'me', '¿De verdad?'), message(3, 'them', 'De verdad')])
  expect(screen.getByText(link)).toBeTruthy()
  expect(linkButton()).toBeNull()
  server.newer = [message(4, 'me', 'A ver.'), message(5, 'them', 'Ahí está')]
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('Ahí está')
  expect(linkButton()).toBeTruthy()
})

test('message links: a click asks for confirmation with the host, and the link opens without opener and referrer', async () => {
  const { user } = await renderConversation([message(1, 'them', link)], { hasAnswered: true })
  await user.click(linkButton() as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: 'Vas a salir de Murmullo' }))
  expect(dialog.getByText('ejemplo.example')).toBeTruthy()
  const external = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Abrir el enlace' })
  expect([external.rel, external.target, external.getAttribute('href')]).toEqual([
    'noopener noreferrer',
    '_blank',
    'https://ejemplo.example/a',
  ])
})

test('safety warning: a received message shows it to the reader, a typed text to its author, and typing sends no request', async () => {
  const { user } = await renderConversation([
    message(1, 'them', 'Pásame tu whatsapp'),
    message(2, 'them', 'Mándame fotos'),
  ])
  expect(bubble('Pásame tu whatsapp').getByText(/^Te invita a hablar fuera de aquí/)).toBeTruthy()
  expect(bubble('Mándame fotos').getByText(/^Te pide fotos o video/)).toBeTruthy()
  await user.type(field(), 'préstame dinero')
  expect(await screen.findByText(/^Hablas de dinero con alguien a quien no conoces/)).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'Hola')
  await expect.poll(() => screen.queryByText(/^Hablas de dinero/)).toBeNull()
  expect(requests.join()).not.toContain('préstame')
})

test('conversation: without a live connection it polls for new messages every 5 s (CHAT-32, LIMIT-09)', async () => {
  await renderConversation([message(1, 'them', 'Hola')])
  server.newer = [message(2, 'them', '¿Hay alguien?')]
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.queryByText('¿Hay alguien?', { selector: '.message-text' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await expect.poll(() => screen.queryByText('¿Hay alguien?', { selector: '.message-text' })).toBeTruthy()
})

test.each([
  ['chat.not_participant', 'No eres participante de esta conversación'],
  ['chat.blocked', 'Has sido bloqueado en esta conversación'],
])('conversation: a message refused with %s shows "%s", also after a reload (CHAT-36, CHAT-37)', async (code, text) => {
  localStorage.setItem('sesion', shellViewer.sessionKey)
  server.refusal = code
  const { user, unmount } = await renderConversation([message(1, 'them', 'Hola')])
  await user.type(field(), '¿Sigo aquí?{Enter}')
  expect(await bubble('¿Sigo aquí?').findByText(text)).toBeTruthy()
  unmount()
  await renderConversation([message(1, 'them', 'Hola')])
  await screen.findByText('¿Sigo aquí?')
  expect(await bubble('¿Sigo aquí?').findByText(text)).toBeTruthy()
})

test('message queue: queued messages are sent one after the other, and an incoming message stands in the order of the server', async () => {
  const gate = Promise.withResolvers<void>()
  server.gate = gate.promise
  const { user } = await renderConversation([message(1, 'them', 'Hola')])
  for (const text of ['uno', 'dos', 'tres']) await user.type(field(), `${text}{Enter}`)
  expect(screen.getAllByText('En espera')).toHaveLength(2)
  expect(screen.getAllByText('Enviando…')).toHaveLength(1)
  server.newer.push(message(2, 'them', 'mientras'))
  gate.resolve()
  await expect.poll(texts).toEqual(['Hola', 'mientras', 'uno', 'dos', 'tres'])
  await expect.poll(() => screen.queryByText(/En espera|Enviando/)).toBeNull()
})

test('message queue: a message refused by the rate limit is sent again without a press', async () => {
  server.refusal = 'request.too_many'
  const { user } = await renderConversation([message(1, 'them', 'Hola')])
  await user.type(field(), 'Muy deprisa{Enter}')
  await bubble('Muy deprisa').findByRole('button', { name: 'Reintentar' })
  server.refusal = null
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await bubble('Muy deprisa').findByRole('time')).toBeTruthy()
})

test('conversation dates: the labels of an open conversation change after midnight (CHAT-28)', async () => {
  await renderConversation([message(1, 'them', 'Hasta mañana')])
  expect(timeOf('Hasta mañana')).toMatch(/^\d\d:\d\d$/)
  await passMidnight()
  expect(timeOf('Hasta mañana')).toMatch(/^Ayer \d\d:\d\d$/)
  expect(screen.getByRole('heading', { name: 'Ayer' })).toBeTruthy()
})

test('conversation list dates: the labels of an open list change after midnight (CHAT-09, CHAT-11)', async () => {
  const chat = {
    listConversations: () => Promise.resolve({ items: [conversation], next: null }),
    listRequests: () => Promise.resolve({ items: [], next: null, pending: 0 }),
  }
  renderPage(conversationsRoute, { pattern: '/chat', api: { chat } })
  expect((await screen.findByRole('time')).textContent).toMatch(/^Hoy, \d\d:\d\d$/)
  await passMidnight()
  expect(screen.getByRole('time').textContent).toMatch(/^Ayer, \d\d:\d\d$/)
})

test('new chat: a link from a profile opens the dialog with the nickname and its search result', async () => {
  const chat = {
    listConversations: () => Promise.resolve({ items: [], next: null }),
    listRequests: () => Promise.resolve({ items: [], next: null, pending: 0 }),
    searchPeople: () => Promise.resolve({ items: [{ ref: 'r1', nickname: 'luna_77' }] }),
  }
  renderPage(conversationsRoute, { pattern: '/chat', path: '/chat?con=luna_77', api: { chat } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo chat' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Buscar por apodo').value).toBe('luna_77')
  expect(dialog.getByRole('radio', { name: 'luna_77' })).toBeTruthy()
})

test('new chat: a sent request says so for 1.5 s, then the dialog closes and the lists load again (CHAT-20, LIMIT-09)', async () => {
  const listRequests = vi.fn(() => Promise.resolve({ items: [], next: null, pending: 0 }))
  const chat = {
    listConversations: () =>
      Promise.resolve({ items: listRequests.mock.calls.length > 1 ? [conversation] : [], next: null }),
    listRequests,
    searchPeople: () => Promise.resolve({ items: [{ ref: 'r'.repeat(20), nickname: 'luna_77' }] }),
    requestChat: () => Promise.resolve({}),
  }
  const path = '/chat?con=luna_77'
  const { user } = renderPage(conversationsRoute, { pattern: '/chat', path, api: { chat } })
  await user.click(await screen.findByRole('radio', { name: 'luna_77' }))
  // From here on only the test moves the clock, and `expect.poll` by 50 ms with each attempt.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }))
  await expect.poll(() => screen.queryByText('Solicitud enviada correctamente')).toBeTruthy()
  // React runs the effect that starts the timer in a task of its own, after the render.
  await new Promise((resolve) => setImmediate(resolve))
  await act(() => vi.advanceTimersByTimeAsync(1_400))
  expect(newChatDialog()).toBeTruthy()
  expect(listRequests).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(newChatDialog()).toBeNull()
  await expect.poll(() => screen.queryByRole('link', { name: 'luna_77' })).toBeTruthy()
  expect(listRequests).toHaveBeenCalledTimes(2)
})
