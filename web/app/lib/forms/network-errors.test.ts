// Tests of the client middleware for forms: which failed submits keep the page.
import { data, type DataStrategyResult, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { keepFormOnNetworkError } from './network-errors.ts'

const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result })
const run = async (method: string, outcome: DataStrategyResult) => {
  const request = new Request('https://murmullo.test/', { method })
  const { route } = await keepFormOnNetworkError({ request }, () => Promise.resolve({ route: outcome }))
  return route
}
const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null })

test('network error: a submit without a response becomes a failure with status 503', async () => {
  for (const [error, text] of [
    [new TypeError('Failed to fetch'), 'No hay conexión. Revisa tu red y vuelve a intentarlo.'],
    [data(new TypeError('Failed to fetch')), 'No hay conexión. Revisa tu red y vuelve a intentarlo.'],
    [routeError(502), 'Error inesperado. Vuelve a intentarlo en un momento.'],
  ] as const)
    expect(await run('POST', failed(error))).toMatchObject({
      type: 'data',
      result: { data: { code: 'network', error: text }, init: { status: 503 } },
    })
})

test('network error: a failed GET keeps the error boundary', async () => {
  const outcome = failed(new TypeError('Failed to fetch'))
  expect(await run('GET', outcome)).toBe(outcome)
})

test('network error: redirects, refusals and results are left as they are', async () => {
  for (const outcome of [
    failed(redirect('/login')),
    failed(routeError(404)),
    { type: 'data', result: data({ intent: '' }) } as const,
  ])
    expect(await run('POST', outcome)).toBe(outcome)
})
