// Unit tests of the route action that answers a chat request.
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { action } from './chat-request.tsx'

const id = 'a'.repeat(22)
const url = new URL(`https://murmullo.example/chat/requests/${id}`)

async function submit(fields: Readonly<Record<string, string>>) {
  const answerRequest = vi.fn(() => Promise.resolve({ conversationId: null }))
  const context = new RouterContextProvider()
  context.set(pageContext, { viewer: { kind: 'registered' }, api: { chat: { answerRequest } } } as never)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const reply = await action({
    request,
    url,
    context,
    params: { id },
    pattern: '/chat/requests/:id',
  }).catch((error: unknown) => error)
  return { reply, answerRequest }
}

test.each([
  ['accept', true],
  ['reject', false],
])('chat request action: the intent %s answers the request', async (intent, accept) => {
  const { answerRequest } = await submit({ intent })
  expect(answerRequest).toHaveBeenCalledExactlyOnceWith({ id, accept })
})

test.each(['', 'rejected', 'toString'])('chat request action: the unknown intent "%s" is refused', async (intent) => {
  const { reply, answerRequest } = await submit({ intent })
  expect(reply).toMatchObject({ data: { code: 'request.invalid' }, init: { status: 400 } })
  expect(answerRequest).not.toHaveBeenCalled()
})
