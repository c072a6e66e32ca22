// Tests of the actions of /my-secrets: the calls of the API, and the result of each intent.
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { ownSecretHandlers } from './own-secret-handlers.ts'

async function submit(fields: Record<string, string>, respond: () => Promise<unknown> = () => Promise.resolve({})) {
  const calls: unknown[] = []
  const call = (name: string) => (input?: unknown) => {
    calls.push([name, input])
    return respond()
  }
  const api = {
    secrets: { setPrivacy: call('setPrivacy'), deleteSecret: call('deleteSecret') },
    accounts: { eraseSecrets: call('eraseSecrets'), keepSecrets: call('keepSecrets') },
  }
  const context = new RouterContextProvider()
  context.set(pageContext, { api, idempotentApi: () => api } as never)
  const request = new Request('https://murmullo.test/', { method: 'POST', body: new URLSearchParams(fields) })
  const args = { request, url: new URL(request.url), context, params: {} }
  const result = (await formAction(ownSecretHandlers)(args)) as Response & ReturnType<typeof data<object>>
  return { calls, result }
}

const refuse = (code: string) => () => Promise.reject(data({ code }, { status: 500 }))

test('my secrets action: the wanted privacy is set and returned (MINE-07)', async () => {
  for (const isPrivate of [true, false]) {
    const { calls, result } = await submit({ intent: 'privacy', id: 'x', isPrivate: String(isPrivate) })
    expect(calls).toEqual([['setPrivacy', { id: 'x', isPrivate }]])
    expect(result.data).toEqual({ intent: 'privacy', id: 'x', isPrivate })
  }
})

test('my secrets action: a secret is deleted after the confirmation; one that is gone already counts as deleted (MINE-08)', async () => {
  const confirmation = await submit({ intent: 'ask-delete', id: 'x' })
  expect([confirmation.calls, confirmation.result.data]).toEqual([
    [],
    { intent: 'ask-delete', id: 'x', isConfirming: true },
  ])
  for (const respond of [undefined, refuse('secrets.not_found')]) {
    const { calls, result } = await submit({ intent: 'delete', id: 'x' }, respond)
    expect([calls, result.data]).toEqual([[['deleteSecret', { id: 'x' }]], { intent: 'delete', id: 'x' }])
  }
})

test('my secrets action: an unknown erasure mode becomes "cohort", and the response redirects to the receipt', async () => {
  const confirmation = await submit({ intent: 'ask-erase-all', mode: 'immediate' })
  expect([confirmation.calls, confirmation.result.data]).toEqual([[], { intent: 'ask-erase-all', mode: 'immediate' }])
  const { calls, result } = await submit({ intent: 'erase-all', mode: 'other' }, () =>
    Promise.resolve({ receipt: 'r' }),
  )
  expect(calls).toEqual([['eraseSecrets', { confirm: true, mode: 'cohort' }]])
  expect([result.status, result.headers.get('location')]).toEqual([303, '/my-secrets?recibo=r'])
  const cancelled = await submit({ intent: 'keep-all' })
  expect([cancelled.calls, cancelled.result.headers.get('location')]).toEqual([
    [['keepSecrets', undefined]],
    '/my-secrets',
  ])
})

test.each([
  ['privacy', 'No se pudo actualizar la privacidad... Inténtalo de nuevo.'],
  ['delete', 'No se pudo eliminar el secreto... Inténtalo de nuevo.'],
  ['erase-all', 'No se pudieron borrar tus secretos... Inténtalo de nuevo.'],
  ['keep-all', 'No se pudo cancelar... Inténtalo de nuevo.'],
])('my secrets action: a refusal of "%s" returns: %s (MINE-10, MINE-11)', async (intent, error) => {
  const { result } = await submit({ intent, id: 'x', mode: 'immediate' }, refuse('service.unavailable'))
  expect(result.init?.status).toBe(503)
  expect(result.data).toMatchObject({ intent, error, values: { id: 'x', mode: 'immediate' } })
})
