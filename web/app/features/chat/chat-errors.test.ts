// Unit tests of the chat error texts: refusals have their own text, other errors the text of the page or form.
import { expect, test } from 'vitest'
import { chatErrorMessages, chatErrorText } from './chat-errors.ts'

test.each([
  ['chat.closed', 'No puedes enviar mensajes en esta conversación'],
  ['chat.request_unknown', 'Solicitud no encontrada'],
  ['chat.block_self', 'No puedes bloquearte a ti mismo'],
] as const)('chat errors: the code %s is shown as "%s" (BLOCK-05, CHAT-38, CHAT-54)', (code, text) => {
  expect(chatErrorText(code, 'otro')).toBe(text)
})

test('chat errors: a failed request has its own text, or "No se pudo enviar la solicitud" (CHAT-21)', () => {
  expect(chatErrorText('chat.request_pending', chatErrorMessages.ask)).toBe(
    'Ya has enviado una solicitud a este usuario',
  )
  for (const code of ['service.failed', 'request.invalid', null] as const)
    expect(chatErrorText(code, chatErrorMessages.ask)).toBe('No se pudo enviar la solicitud')
})

test('chat errors: a list or request that could not be loaded has its text (BLOCK-12, CHAT-52)', () => {
  expect(chatErrorMessages).toMatchObject({
    blocked: 'No se pudieron cargar los usuarios bloqueados',
    request: 'No se pudo cargar la solicitud. Por favor, intenta de nuevo más tarde.',
  })
})
