// Component tests of the chat request form: selection, message, refusals and a lost connection.
import { screen } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { NewChatForm } from './new-chat-form.tsx'

const ref = 'r'.repeat(20)
const found = { term: 'luna', people: [{ ref, nickname: 'luna_77' }], failed: null }
const onDone = vi.fn()
const Form = () => <NewChatForm term="luna" initialResults={found} cancel={null} onDone={onDone} />
const send = () => screen.getByRole('button', { name: 'Enviar solicitud' })
const person = () => screen.getByRole<HTMLInputElement>('radio', { name: 'luna_77' })
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Mensaje/)
const render = (act: () => unknown) => renderRoute(Form, { path: '/chat', action: act })

test('chat request form: without a selected user it shows the error, focuses the results and sends no request (CHAT-18)', async () => {
  const { user, submitted } = await render(() => ({}))
  await user.click(send())
  expect(screen.getByText('Selecciona un usuario para enviar la solicitud')).toBeTruthy()
  expect(document.activeElement).toBe(person())
  expect(submitted).toEqual([])
  await user.click(person())
  expect(screen.queryByText('Selecciona un usuario para enviar la solicitud')).toBeNull()
})

test('chat request form: a double click sends one request, and the success is shown (CHAT-20)', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await render(() => gate.then(() => ({ intent: 'ask' })))
  await user.click(person())
  await user.type(message(), 'Hola')
  expect(screen.getByText('4 / 500')).toBeTruthy()
  await user.dblClick(send())
  expect(screen.getByRole('button', { name: 'Enviando…' }).getAttribute('aria-busy')).toBe('true')
  release()
  await screen.findByText('Solicitud enviada correctamente')
  expect(submitted).toEqual([{ intent: 'ask', ref, message: 'Hola', key: expect.any(String) }])
  expect(onDone).toHaveBeenCalledTimes(1)
  await user.click(send())
  expect(submitted).toHaveLength(1)
})

test('chat request form: a message that is too long shows by how much and is not sent', async () => {
  const { user, submitted } = await render(() => ({}))
  await user.click(person())
  await user.click(message())
  await user.paste('a'.repeat(503))
  await user.click(send())
  expect(screen.getByText('Sobran 3 caracteres.')).toBeTruthy()
  expect(screen.queryByText('No se pudo enviar la solicitud')).toBeNull()
  expect(document.activeElement).toBe(message())
  expect(submitted).toEqual([])
})

test('chat request form: a refusal of the API shows its text and keeps the message (CHAT-21, CHAT-22)', async () => {
  const error = 'Ya has enviado una solicitud a este usuario'
  const refusal = { intent: 'ask', code: 'chat.request_pending', error, fieldErrors: {}, values: {} }
  const { user } = await render(() => data(refusal, { status: 409 }))
  await user.click(person())
  await user.type(message(), 'Hola')
  await user.click(send())
  await screen.findByText(error)
  expect(message().value).toBe('Hola')
})

test('chat request form: after a lost connection the fields stay, and a retry sends them again (CHAT-21)', async () => {
  const { user, submitted } = await render(() => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(person())
  await user.type(message(), 'Hola')
  await user.click(send())
  await screen.findByText('No se pudo enviar la solicitud')
  expect(message().value).toBe('Hola')
  expect(person().checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})

test('chat request form: a refused submit without JavaScript shows its error, the user and the message (CHAT-22)', async () => {
  const error = 'Ya has enviado una solicitud a este usuario'
  const values = { ref, message: 'Hola' }
  await renderRoute(Form, {
    path: '/chat',
    actionData: { intent: 'ask', code: 'chat.request_pending', error, fieldErrors: {}, values },
  })
  expect(screen.getByText(error)).toBeTruthy()
  expect(message().value).toBe('Hola')
  expect(person().checked).toBe(true)
})

test('chat request form: an existing conversation is opened instead of a new request', async () => {
  onDone.mockClear()
  const { user } = await render(() => ({ intent: 'ask', conversationId: 'c1' }))
  await user.click(person())
  await user.click(send())
  await screen.findByText('another page')
  expect(onDone).not.toHaveBeenCalled()
})
