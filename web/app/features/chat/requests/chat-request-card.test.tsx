// Component tests of the answer to a chat request: accept, reject, block with confirmation, and a lost connection.
import type { ChatRequest } from '@murmullo/contract/chat/chat'
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { ChatRequestCard } from './chat-request-card.tsx'

const request: ChatRequest = {
  id: 'solicitud',
  nickname: 'luna_77',
  message: 'Hola',
  at: '2026-11-18T10:00:00Z',
  status: 'pending',
  conversationId: null,
}
const Card = () => <ChatRequestCard request={request} clock={0} />
const button = (name: string) => screen.getByRole('button', { name })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('chat request: each button sends its intent once, and only the pressed one is busy', async () => {
  const { user, submitted } = await renderRoute(Card, { action: () => new Promise(() => {}) })
  await user.dblClick(button('Aceptar solicitud'))
  expect(submitted).toEqual([{ intent: 'accept', key: expect.any(String) }])
  expect(button('Aceptar solicitud').getAttribute('aria-busy')).toBe('true')
  expect(button('Rechazar').getAttribute('aria-busy')).toBeNull()
})

test('chat request: a refused answer shows the text of the API (CHAT-55)', async () => {
  const error = 'No tienes permiso para responder a esta solicitud'
  const refusal = { intent: 'accept', code: 'chat.answer_not_yours', error, fieldErrors: {}, values: {} }
  const { user } = await renderRoute(Card, { action: () => data(refusal, { status: 403 }) })
  await user.click(button('Aceptar solicitud'))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})

test('chat request: after a lost connection an answer and a block have their own text (CHAT-56, BLOCK-07)', async () => {
  const { user, submitted } = await renderRoute(Card, { action: offline })
  await user.click(button('Rechazar'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ocurrió un error al procesar tu respuesta. Por favor, intenta de nuevo.',
  )
  await user.click(button('Reintentar'))
  await expect.poll(() => submitted.map(({ intent }) => intent)).toEqual(['reject', 'reject'])
  await user.click(button('Bloquear'))
  // The confirm button ignores a double click.
  await expect
    .poll(async () => {
      await user.click(button('Confirmar bloqueo'))
      return submitted.at(-1)?.intent
    })
    .toBe('block')
  await expect
    .poll(() => screen.queryByRole('alert')?.textContent)
    .toBe('No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.')
})

test.each([
  ['rejected', null, 'Rechazaste esta solicitud.', undefined],
  ['accepted', 'c1', 'Aceptaste esta solicitud.', '/chat/c1'],
] as const)(
  'chat request: one that was %s shows its outcome instead of the buttons (CHAT-44)',
  async (status, conversationId, text, path) => {
    const answered = { ...request, status, conversationId }
    await renderRoute(() => <ChatRequestCard request={answered} clock={0} />)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Ir a la conversación' })?.getAttribute('href')).toBe(path)
  },
)
