// Unit tests of the endpoint registry: registration, access checks and output validation.
import { endpoint } from '@murmullo/contract/core/endpoint'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  dispatch,
  assertAllRegistered,
  createInProcessClient,
  createRegistry,
  registerEndpoint,
} from '../src/http/api/endpoint-registry.ts'
import type { RequestContext } from '../src/platform/context/request-context.ts'

const declare = (access: 'anyone' | 'admin' = 'anyone') =>
  endpoint({
    method: 'GET',
    path: '/things/{id}',
    summary: 'A thing.',
    input: z.strictObject({ id: z.string() }),
    output: z.strictObject({ id: z.string() }),
    errors: [],
    access,
    limit: rateLimits.publicRead,
    cache: 'never',
  })
const contextFor = (viewer: RequestContext['viewer']) => ({ viewer, networkHash: 'n' }) as RequestContext
const open = () => createRegistry({ consume: async () => {}, refund: () => {} })

test('endpoint registry: registering an endpoint twice throws at startup', () => {
  const registry = open()
  const things = declare()
  registerEndpoint(registry, things, async (_context, { id }) => ({ id }))
  expect(() => registerEndpoint(registry, things, async (_context, { id }) => ({ id }))).toThrow('registered twice')
})

test('endpoint registry: an endpoint without a handler throws at startup', () => {
  expect(() => assertAllRegistered(open(), { things: { readThing: declare() } })).toThrow(
    'not registered: things.readThing',
  )
})

test('endpoint registry: a caller without access is refused before the rate limit and the handler run', async () => {
  let worked = 0
  const registry = createRegistry({ consume: async () => void (worked += 1), refund: () => {} })
  const things = declare('admin')
  registerEndpoint(registry, things, async (_context, { id }) => ((worked += 1), { id }))
  await expect(dispatch(registry, things, contextFor('visitor'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.account_required',
  })
  await expect(dispatch(registry, things, contextFor('moderator'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.staff_only',
  })
  expect(worked).toBe(0)
  await expect(dispatch(registry, things, contextFor('admin'), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test('endpoint registry: a step-up endpoint refuses a session without recent password, for every input', async () => {
  const registry = open()
  const things = endpoint({ ...declare('admin'), stepUp: true })
  registerEndpoint(registry, things, async (_context, { id }) => ({ id }))
  const admin = (hasProof: boolean) =>
    ({
      ...contextFor('admin'),
      session: { hasStepUp: () => Promise.resolve(hasProof), refreshStaffTimeout: () => Promise.resolve() },
    }) as unknown as RequestContext
  for (const input of [{ id: 'a' }, { wrong: 1 }])
    await expect(dispatch(registry, things, admin(false), input)).rejects.toMatchObject({
      code: 'access.step_up_required',
    })
  await expect(dispatch(registry, things, contextFor('admin'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.step_up_required',
  })
  await expect(dispatch(registry, things, admin(true), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test('endpoint registry: an undeclared response field throws, over HTTP and in the in-process client', async () => {
  const registry = open()
  const things = declare()
  registerEndpoint(registry, things, async (_context, { id }) => ({ id, account_id: 'secret' }))
  const reported: unknown[] = []
  const caller = {
    getContext: async () => contextFor('visitor'),
    report: (error: unknown) => void reported.push(error),
  }
  const api = createInProcessClient(registry, { things: { readThing: things } }, caller)
  await expect(api.things.readThing({ id: 'a' })).rejects.toMatchObject({ code: 'service.failed' })
  await expect(dispatch(registry, things, contextFor('visitor'), { id: 'a' })).rejects.toThrow('account_id')
  expect(String(reported[0])).toContain('account_id')
})
