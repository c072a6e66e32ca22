// Unit tests of the route action that decides an appeal against a sanction.
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { action } from './sanction-appeals.tsx'

const url = new URL('https://murmullo.example/admin/apelaciones')

async function submit(fields: Readonly<Record<string, string>>) {
  const answerObjection = vi.fn(() => Promise.resolve({}))
  const context = new RouterContextProvider()
  const viewer = { kind: 'moderator', pendingSteps: null }
  context.set(pageContext, { viewer, api: { sanctions: { answerObjection } } } as never)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const reply = await action({ request, url, context, params: {} }).catch((error: unknown) => error)
  return { reply, answerObjection }
}

test.each(['upheld', 'overturned'])('sanction appeal action: the outcome %s is sent to the API', async (outcome) => {
  const { answerObjection } = await submit({ id: 'a'.repeat(22), outcome })
  expect(answerObjection).toHaveBeenCalledExactlyOnceWith({ id: 'a'.repeat(22), outcome })
})

test.each(['', 'uphold', 'toString'])(
  'sanction appeal action: the unknown outcome "%s" is refused',
  async (outcome) => {
    const { reply, answerObjection } = await submit({ id: 'a'.repeat(22), outcome })
    expect(reply).toMatchObject({ data: { code: 'request.invalid' }, init: { status: 400 } })
    expect(answerObjection).not.toHaveBeenCalled()
  },
)
