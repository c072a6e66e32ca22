import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../src/endpoint.ts'
import { budgets } from '../src/limits.ts'

const whole = {
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing.',
  input: z.strictObject({ id: z.string() }),
  output: z.strictObject({}),
  errors: [],
  access: 'anyone',
  limit: budgets.publicRead,
  cache: 'never',
} as const

test('a whole declaration is an endpoint', () => {
  expect(endpoint(whole)).toBe(whole)
})

test('without access, limit or cache it does not compile, nor run', () => {
  const { access: _access, ...noAccess } = whole
  const { limit: _limit, ...noLimit } = whole
  const { cache: _cache, ...noCache } = whole
  // @ts-expect-error access is missing
  expect(() => endpoint(noAccess)).toThrow('does not declare access')
  // @ts-expect-error limit is missing
  expect(() => endpoint(noLimit)).toThrow('does not declare limit')
  // @ts-expect-error cache is missing
  expect(() => endpoint(noCache)).toThrow('does not declare cache')
})

test('a name in the path must be in the input', () => {
  expect(() => endpoint({ ...whole, path: '/things/{other}' })).toThrow('{other}')
})

test('fields that nobody named are taken from nobody and given to nobody', () => {
  expect(() => endpoint({ ...whole, input: z.object({ id: z.string() }) })).toThrow('input must be strict')
  expect(() => endpoint({ ...whole, output: z.looseObject({}) })).toThrow('output must be strict')
})

test('nobody is asked for a password they may not have', () => {
  expect(() => endpoint({ ...whole, access: 'account', stepUp: true })).toThrow('may have none')
  expect(endpoint({ ...whole, access: 'registered', stepUp: true }).stepUp).toBe(true)
})

test('only public reads may be cached', () => {
  const cache = { sharedSeconds: 5 }
  expect(() => endpoint({ ...whole, access: 'account', cache })).toThrow('may not be cached')
  expect(() => endpoint({ ...whole, method: 'POST', cache })).toThrow('may not be cached')
})
