// Component tests of the conversation page: send, retry, discard, draft, unread divider, new messages, blocked and gone.
import type { Message, OpenConversation } from '@murmullo/contract/chat/chat'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { Conversation } from './conversation.tsx'
import type { MessageWindow } from './message-window.ts'

const id = 'c'.repeat(22)
const who = 'aB3dE5gH7jK9mN1pQ3sT5v'
const at = '2026-11-15T19:04:00Z'
const message = (seq: number, from: Message['from'], text: string, key: string | null = null): Message => ({
  seq,
  from,
  text,
  at,
  key,
})
const conversation: OpenConversation = {
  id,
  nickname: 'noctambula',
  isGone: false,
  isBlocked: false,
  at,
  unread: 0,
  blockId: null,
  readSeq: 2,
  hasAnswered: false,
}
const firstMessages = [
  message(1, 'system', '¡Conversación iniciada! Ahora pueden chatear.'),
  message(2, 'them', 'Hola'),
]

type Sent = { readonly key: string; readonly text: string }

/** Stub of the server: stored messages, the requests, and how it responds to a sent message. */
const server = {
  messages: [] as Message[],
  posts: [] as Sent[],
  receipts: [] as number[],
  respond: respondStored as (one: Sent) => Response | Promise<Response>,
}
function store({ key, text }: Sent): Message {
  const known = server.messages.find((one) => one.key === key)
  const stored = known ?? message(server.messages.length + 1, 'me', text, key)
  if (!known) server.messages.push(stored)
  return stored
}
function respondStored(one: Sent): Response {
  return Response.json(store(one))
}
/** Responses wait until the returned function is called. */
function holdResponses(): () => void {
  const waiting: (() => void)[] = []
  server.respond = (one) => new Promise((resolve) => waiting.push(() => resolve(respondStored(one))))
  return () => waiting.shift()?.()
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refuse = (code: string) => Response.json({ error: { code, requestId: 'none' } }, { status: 403 })

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('sesion', who)
  Object.assign(server, {
    messages: [...firstMessages],
    posts: [],
    receipts: [],
    respond: respondStored,
  })
  // Another tab has the lock of the live connection and sends no event: the conversation polls.
  Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => {}) }, configurable: true })
  vi.stubGlobal(
    'fetch',
    async (input: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      const url = new URL(input, 'https://murmullo.test')
      if (method === 'PUT') {
        server.receipts.push((JSON.parse(body) as { seq: number }).seq)
        return Response.json({ unread: 0 })
      }
      if (method === 'POST') {
        const one = JSON.parse(body) as Sent
        server.posts.push(one)
        return await server.respond(one)
      }
      const after = Number(url.searchParams.get('after'))
      return Response.json({
        items: server.messages.filter(({ seq }) => seq > after),
        hasOlder: false,
        hasNewer: false,
      })
    },
  )
})

async function renderConversation(changes: Partial<OpenConversation> = {}, first: Partial<MessageWindow> = {}) {
  const opened = { items: [...server.messages], hasOlder: false, hasNewer: false, ...first }
  return await renderRoute(() => (
    <Conversation
      conversation={{ ...conversation, ...changes }}
      first={opened}
      who={who}
      now={Date.parse('2026-11-15T20:00:00Z')}
      clock={0}
      idempotencyKey={'k'.repeat(20)}
      requestedIntent={null}
      isReported={false}
      refusal={null}
    />
  ))
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Mensaje')
const texts = () => [...document.querySelectorAll('.message-text')].map(({ textContent }) => textContent)
const item = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement)
/** The browser returns to the tab: without a live connection that is a poll. */
const poll = () => fireEvent(document, new Event('visibilitychange'))

test('conversation: a sent message is shown at once, and has its time after the response (CHAT-30)', async () => {
  const respond = holdResponses()
  const { user } = await renderConversation()
  await user.type(field(), '¿Qué tal?{Enter}')
  expect(item('¿Qué tal?').getByText('Enviando…')).toBeTruthy()
  await user.type(field(), '¿Sigues ahí?{Enter}')
  expect(item('¿Sigues ahí?').getByText('En espera')).toBeTruthy()
  respond()
  await waitFor(() => expect(item('¿Sigues ahí?').getByText('Enviando…')).toBeTruthy())
  respond()
  await waitFor(() => expect(item('¿Sigues ahí?').getByRole('time')).toBeTruthy())
  expect(texts()).toEqual(['Hola', '¿Qué tal?', '¿Sigues ahí?'])
})

test('conversation: a failed message offers retry, which sends it with the same key (CHAT-40)', async () => {
  server.respond = lost
  const { user } = await renderConversation()
  await user.type(field(), '¿Qué tal?{Enter}')
  expect(await screen.findByText('No se pudo enviar el mensaje. Por favor, intenta de nuevo.')).toBeTruthy()
  server.respond = respondStored
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(item('¿Qué tal?').getByRole('time')).toBeTruthy())
  expect(new Set(server.posts.map(({ key }) => key)).size).toBe(1)
  expect([server.posts.length, texts()]).toEqual([2, ['Hola', '¿Qué tal?']])
})

test('conversation: a refused message shows its reason, and discard removes it from the list and the storage (CHAT-37)', async () => {
  server.respond = () => refuse('chat.blocked')
  const { user } = await renderConversation()
  await user.type(field(), '¿Qué tal?{Enter}')
  expect(await screen.findByText('Has sido bloqueado en esta conversación')).toBeTruthy()
  expect(localStorage.getItem(`talk ${id}`)).toContain('¿Qué tal?')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect([texts(), localStorage.getItem(`talk ${id}`)]).toEqual([['Hola'], null])
})

test('conversation: a message whose response was lost arrives by the poll once, and the next one is sent', async () => {
  server.respond = (one) => {
    store(one)
    return lost()
  }
  const { user } = await renderConversation()
  await user.type(field(), 'Primero{Enter}')
  await screen.findByRole('button', { name: 'Reintentar' })
  await user.type(field(), 'Segundo{Enter}')
  server.respond = respondStored
  poll()
  await waitFor(() => expect(item('Segundo').getByRole('time')).toBeTruthy())
  expect([texts(), screen.queryByRole('button', { name: 'Reintentar' })]).toEqual([
    ['Hola', 'Primero', 'Segundo'],
    null,
  ])
  expect(server.posts.map(({ text }) => text)).toEqual(['Primero', 'Segundo'])
})

test('conversation: when the browser is online again, an own message is sent; a restored one waits for a press', async () => {
  server.respond = lost
  const first = await renderConversation()
  await first.user.type(field(), '¿Qué tal?{Enter}')
  await screen.findByRole('button', { name: 'Reintentar' })
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.posts.length).toBe(2))
  await screen.findByRole('button', { name: 'Reintentar' })
  first.unmount()
  server.respond = respondStored
  const second = await renderConversation()
  await screen.findByRole('button', { name: 'Reintentar' })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(server.posts.length).toBe(2)
  await second.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(item('¿Qué tal?').getByRole('time')).toBeTruthy())
  expect(new Set(server.posts.map(({ key }) => key)).size).toBe(1)
})

test('conversation: a message in flight when the page is left completes, and is not offered again', async () => {
  const respond = holdResponses()
  const { user, unmount } = await renderConversation()
  await user.type(field(), '¿Qué tal?{Enter}')
  unmount()
  expect(localStorage.getItem(`talk ${id}`)).toContain('¿Qué tal?')
  respond()
  await waitFor(() => expect(localStorage.getItem(`talk ${id}`)).toBeNull())
})

test('conversation: the draft is saved when the page is left, and restored on return', async () => {
  const { user, unmount } = await renderConversation()
  await user.type(field(), 'A medio decir')
  unmount()
  await renderConversation()
  await waitFor(() => expect(field().value).toBe('A medio decir'))
})

test('conversation: the divider is above the first unread message, and stays there after it was read', async () => {
  server.messages.push(message(3, 'them', '¿Estás?'), message(4, 'them', '¿Hola?'))
  await renderConversation({ unread: 2 })
  expect(item('¿Estás?').getByText('Mensajes nuevos').id).toBe('mensajes-nuevos')
  await waitFor(() => expect(server.receipts).toEqual([4]))
  expect(screen.getAllByText('Mensajes nuevos')).toHaveLength(1)
})

test('conversation: without unread messages there is no divider', async () => {
  await renderConversation()
  expect(screen.queryByText('Mensajes nuevos')).toBeNull()
})

test('conversation: at the end, a new message is announced and read; further up, a pill shows it and nothing is read (CHAT-32)', async () => {
  const { user } = await renderConversation()
  server.messages.push(message(3, 'them', '¿Estás?'))
  poll()
  await waitFor(() => expect(texts()).toEqual(['Hola', '¿Estás?']))
  await waitFor(() => expect(server.receipts).toEqual([3]))
  expect(screen.getByText('noctambula: ¿Estás?')).toBeTruthy()
  expect(document.querySelector('.new-items-pill')).toBeNull()
  const list = screen.getByRole('region', { name: 'Mensajes con noctambula' })
  Object.defineProperty(list, 'scrollTop', { value: -500, writable: true })
  fireEvent.wheel(list)
  fireEvent.scroll(list)
  expect(screen.getByRole('button', { name: 'Ir al último mensaje' })).toBeTruthy()
  server.messages.push(message(4, 'them', '¿Hola?'))
  poll()
  const pill = await screen.findByRole('button', { name: '1 mensaje nuevo' })
  expect(server.receipts).toEqual([3])
  await user.click(pill)
  await waitFor(() => expect(server.receipts).toEqual([3, 4]))
  expect(document.querySelector('.new-items-pill')).toBeNull()
})

test('conversation: opened at an older position, the pill loads the last page', async () => {
  server.messages.push(message(3, 'them', '¿Estás?'))
  const { user } = await renderConversation({}, { items: firstMessages, hasNewer: true })
  await user.click(await screen.findByRole('button', { name: 'mensajes nuevos' }))
  await waitFor(() => expect(texts()).toEqual(['Hola', '¿Estás?']))
  await waitFor(() => expect(document.querySelector('.new-items-pill')).toBeNull())
})

test('conversation: a blocked one is labelled, offers unblock and has no enabled form (BLOCK-02)', async () => {
  await renderConversation({ isBlocked: true, blockId: 'b'.repeat(22) })
  expect(screen.getByText('Usuario bloqueado')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeTruthy()
  expect(field().disabled).toBe(true)
})

test('conversation: with a deleted account it is closed, without form and menu (CHAT-38)', async () => {
  await renderConversation({ isGone: true, nickname: null })
  expect(screen.getByText(/No puedes enviar mensajes en esta conversación/)).toBeTruthy()
  expect(screen.queryByLabelText('Mensaje')).toBeNull()
  expect(texts()).toEqual(['Hola'])
})
