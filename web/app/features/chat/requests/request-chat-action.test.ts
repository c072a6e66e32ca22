// Unit tests of the handler of chat requests: texts of refusals, and the redirect to an existing conversation.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../../test/call-action.ts'
import { formAction } from '../../../lib/forms/form-action.ts'
import { requestChat } from './request-chat-action.ts'

const action = formAction({ ask: requestChat })
const fields = { intent: 'ask', ref: 'r'.repeat(20), message: ' ' }
const refuse = (code: string, details: object = {}) => ({
  chat: { requestChat: refuseWith(code, details) },
})

test('chat request action: an empty message is left out of the request', async () => {
  const sent: unknown[] = []
  const api = { chat: { requestChat: (input: unknown) => Promise.resolve(sent.push(input)) } }
  expect(await callAction(action, fields, { api })).toMatchObject({ data: { intent: 'ask' } })
  expect(sent).toEqual([{ ref: fields.ref, message: undefined }])
})

test('chat request action: without a user it returns the field error (CHAT-18)', async () => {
  const outcome = await callAction(action, { intent: 'ask' })
  expect(outcome).toMatchObject({
    data: { fieldErrors: { ref: 'Selecciona un usuario para enviar la solicitud' } },
    status: 400,
  })
})

test('chat request action: each refusal has its text (CHAT-21, CHAT-22, CHAT-23, CHAT-24)', async () => {
  for (const [code, error] of [
    ['chat.request_pending', 'Ya has enviado una solicitud a este usuario'],
    ['chat.request_refused', 'No puedes enviar solicitudes a este usuario'],
    ['chat.request_rejected', 'Este usuario ha rechazado tu solicitud anteriormente'],
    ['request.too_many', 'Ya enviaste todas las solicitudes que puedes por ahora. Vuelve a intentarlo mañana.'],
    ['service.failed', 'No se pudo enviar la solicitud'],
    ['chat.already_open', 'Ya tienes una conversación con este usuario'],
  ] as const)
    expect(await callAction(action, fields, { api: refuse(code) })).toMatchObject({ data: { code, error } })
})

test('chat request action: an existing conversation is returned, and a submit without JavaScript redirects to it', async () => {
  const api = refuse('chat.already_open', { conversationId: 'c1' })
  expect((await callAction(action, fields, { api })).data).toMatchObject({ conversationId: 'c1' })
  expect((await callAction(action, fields, { api, isDocument: true })).location).toBe('/chat/c1')
})
