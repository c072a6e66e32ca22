// Unit tests of the validation of endpoint definitions.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../src/core/endpoint.ts'
import { rateLimits } from '../src/constants/rate-limits.ts'

const completeDefinition = {
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing.',
  input: z.strictObject({ id: z.string() }),
  output: z.strictObject({}),
  errors: [],
  access: 'anyone',
  limit: rateLimits.publicRead,
  cache: 'never',
} as const

test('endpoint(): a complete definition is returned as is', () => {
  expect(endpoint(completeDefinition)).toBe(completeDefinition)
})

test('endpoint(): a definition without access, limit or cache is a type error and throws', () => {
  const { access: _access, ...noAccess } = completeDefinition
  const { limit: _limit, ...noLimit } = completeDefinition
  const { cache: _cache, ...noCache } = completeDefinition
  // @ts-expect-error access is missing
  expect(() => endpoint(noAccess)).toThrow('does not declare access')
  // @ts-expect-error limit is missing
  expect(() => endpoint(noLimit)).toThrow('does not declare limit')
  // @ts-expect-error cache is missing
  expect(() => endpoint(noCache)).toThrow('does not declare cache')
})

test('endpoint(): a path parameter without an input field throws', () => {
  expect(() => endpoint({ ...completeDefinition, path: '/things/{other}' })).toThrow('{other}')
})

test('endpoint(): an input or output schema that allows undeclared fields throws', () => {
  expect(() => endpoint({ ...completeDefinition, input: z.object({ id: z.string() }) })).toThrow('input must be strict')
  expect(() => endpoint({ ...completeDefinition, output: z.looseObject({}) })).toThrow('output must be strict')
})

test('endpoint(): step-up requires an access level whose accounts have a password', () => {
  expect(() => endpoint({ ...completeDefinition, access: 'account', stepUp: true })).toThrow(
    'accounts that have a password',
  )
  expect(endpoint({ ...completeDefinition, access: 'registered', stepUp: true }).stepUp).toBe(true)
})

test('endpoint(): a cache policy is accepted only for public GET endpoints', () => {
  const cache = { sharedSeconds: 5 }
  expect(() => endpoint({ ...completeDefinition, access: 'account', cache })).toThrow('cannot be cached')
  expect(() => endpoint({ ...completeDefinition, method: 'POST', cache })).toThrow('cannot be cached')
})
