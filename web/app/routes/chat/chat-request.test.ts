// Unit tests of the route action that answers a chat request.
import { expect, test, vi } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './chat-request.tsx'

const id = 'a'.repeat(22)

async function submit(intent: string, answer: () => Promise<{ conversationId: string | null }>) {
  const answerRequest = vi.fn(answer)
  const block = vi.fn(() => Promise.resolve({}))
  const reply = await callAction(action, { intent }, { api: { chat: { answerRequest, block } }, params: { id } }).catch(
    (error: unknown) => error,
  )
  return { reply, answerRequest, block }
}
const answered = (conversationId: string | null) => () => Promise.resolve({ conversationId })

test.each([
  ['accept', true, 'c1', '/chat/c1'],
  ['reject', false, null, '/chat'],
])(
  'chat request action: the intent %s answers the request, and redirects (CHAT-45)',
  async (intent, accept, conversationId, path) => {
    const { reply, answerRequest } = await submit(intent, answered(conversationId))
    expect(answerRequest).toHaveBeenCalledExactlyOnceWith({ id, accept })
    expect(reply).toMatchObject({ location: path })
  },
)

test('chat request action: a block needs a confirmation without JavaScript, then blocks the sender', async () => {
  const confirmation = await submit('ask-block', answered(null))
  expect(confirmation.reply).toMatchObject({ data: { intent: 'ask-block' } })
  expect(confirmation.block).not.toHaveBeenCalled()
  const { reply, block } = await submit('block', answered(null))
  expect(block).toHaveBeenCalledExactlyOnceWith({ requestId: id })
  expect(reply).toMatchObject({ location: '/chat' })
})

test.each([
  ['chat.answer_not_yours', 'No tienes permiso para responder a esta solicitud'],
  ['service.failed', 'Ocurrió un error al procesar tu respuesta. Por favor, intenta de nuevo.'],
])('chat request action: the refusal %s has its text (CHAT-55, CHAT-56)', async (code, error) => {
  const { reply } = await submit('accept', refuseWith(code))
  expect(reply).toMatchObject({ data: { code, error } })
})

test.each(['', 'rejected', 'toString'])('chat request action: the unknown intent "%s" is refused', async (intent) => {
  const { reply, answerRequest } = await submit(intent, answered(null))
  expect(reply).toMatchObject({ data: { code: 'request.invalid' }, init: { status: 400 } })
  expect(answerRequest).not.toHaveBeenCalled()
})
