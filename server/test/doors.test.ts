import { endpoint } from '@murmullo/contract/endpoint'
import { budgets } from '@murmullo/contract/limits'
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
    limit: budgets.publicRead,
    cache: 'never',
  })
const call = (viewer: Call['viewer']) => ({ viewer, network: 'n' }) as Call
const open = () => createDoors({ spend: async () => {}, giveBack: () => {} })

test('an endpoint mounted twice stops the start', () => {
  const doors = open()
  const things = declare()
  route(doors, things, async (_call, { id }) => ({ id }))
  expect(() => route(doors, things, async (_call, { id }) => ({ id }))).toThrow('mounted twice')
})

test('an endpoint that nobody mounted stops the start', () => {
  expect(() => assertAllOpen(open(), { things: { readThing: declare() } })).toThrow('not mounted: things.readThing')
})

test('who may not call is refused before the limit and the work', async () => {
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

test('who has not said their password just now is refused what asks for it, whatever they send', async () => {
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

test('a field nobody declared never leaves, over HTTP or to a page', async () => {
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
