// Unit tests of the endpoint registry: registration, access checks and output validation.
import { endpoint } from '@murmullo/contract/endpoint'
import { rateLimits } from '@murmullo/contract/rate-limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer, assertAllOpen, callerOf, createDoors, route } from '../src/http/doors.ts'
import type { Call } from '../src/platform/call.ts'

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
const call = (viewer: Call['viewer']) => ({ viewer, network: 'n' }) as Call
const open = () => createDoors({ spend: async () => {}, giveBack: () => {} })

test('endpoint registry: registering an endpoint twice throws at startup', () => {
  const doors = open()
  const things = declare()
  route(doors, things, async (_call, { id }) => ({ id }))
  expect(() => route(doors, things, async (_call, { id }) => ({ id }))).toThrow('mounted twice')
})

test('endpoint registry: an endpoint without a handler throws at startup', () => {
  expect(() => assertAllOpen(open(), { things: { readThing: declare() } })).toThrow('not mounted: things.readThing')
})

test('endpoint registry: a caller without access is refused before the rate limit and the handler run', async () => {
  let worked = 0
  const doors = createDoors({ spend: async () => void (worked += 1), giveBack: () => {} })
  const things = declare('admin')
  route(doors, things, async (_call, { id }) => ((worked += 1), { id }))
  await expect(answer(doors, things, call('visitor'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.account_required',
  })
  await expect(answer(doors, things, call('moderator'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.staff_only',
  })
  expect(worked).toBe(0)
  await expect(answer(doors, things, call('admin'), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test('endpoint registry: a step-up endpoint refuses a session without recent password, for every input', async () => {
  const doors = open()
  const things = endpoint({ ...declare('admin'), stepUp: true })
  route(doors, things, async (_call, { id }) => ({ id }))
  const admin = (said: boolean) =>
    ({
      ...call('admin'),
      signedIn: { isConfirmed: () => Promise.resolve(said), noteStaffUse: () => Promise.resolve() },
    }) as unknown as Call
  for (const input of [{ id: 'a' }, { wrong: 1 }])
    await expect(answer(doors, things, admin(false), input)).rejects.toMatchObject({ code: 'access.step_up_required' })
  await expect(answer(doors, things, call('admin'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.step_up_required',
  })
  await expect(answer(doors, things, admin(true), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test('endpoint registry: an undeclared response field throws, over HTTP and in the in-process client', async () => {
  const doors = open()
  const things = declare()
  route(doors, things, async (_call, { id }) => ({ id, account_id: 'secret' }))
  const reported: unknown[] = []
  const caller = { call: async () => call('visitor'), report: (error: unknown) => void reported.push(error) }
  const api = callerOf(doors, { things: { readThing: things } }, caller)
  await expect(api.things.readThing({ id: 'a' })).rejects.toMatchObject({ code: 'service.failed' })
  await expect(answer(doors, things, call('visitor'), { id: 'a' })).rejects.toThrow('account_id')
  expect(String(reported[0])).toContain('account_id')
})
