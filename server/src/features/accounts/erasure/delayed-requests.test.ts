// Integration tests of delayed requests: deletion and data export without proof of ownership, after a waiting period.
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const anonymous = () => world.users.anonymous()
const run = () =>
  listJobs(world.services)
    .find(({ name }) => name === 'accounts.run-delayed-requests')
    ?.run(null)
const makeDue = () => world.sql('update identity.delayed_requests set due_at = now()')
const delayed = async ({ api }: TestUser) => (await api.accounts.listDelayedRequests()).items
const isThere = ({ api }: TestUser) => errorCode(api.accounts.readMine())
const deletion = { action: 'delete', confirm: true } as const

test('accounts.delayRequest: a deletion without recovery phrase runs after 10 minutes and not before', async () => {
  const person = await anonymous()
  const before = Date.now()
  const made = await person.api.accounts.delayRequest(deletion)
  const after = Date.now()
  const minutesSince = (moment: number) => (Date.parse(made.dueAt) - moment) / 60_000
  expect(minutesSince(before)).toBeGreaterThanOrEqual(delayedRequestLimits.minutes)
  expect(minutesSince(after)).toBeLessThanOrEqual(delayedRequestLimits.minutes + 1)
  expect(await delayed(person)).toEqual([made])
  // A repeated request does not change the due time.
  expect(await person.api.accounts.delayRequest(deletion)).toEqual(made)
  await run()
  expect(await isThere(person)).toBe('done')
  const receipt = made.receipt ?? ''
  expect(await errorCode(world.api.accounts.readReceipt({ receipt }))).toBe('accounts.receipt_unknown')
  await makeDue()
  await run()
  expect((await world.api.accounts.readReceipt({ receipt })).erased.sessions).toBe(1)
  await expect.poll(() => isThere(person)).toBe('access.account_required')
  expect(await errorCode(person.api.accounts.recover({ phrase: person.phrase }))).toBe('accounts.phrase_unknown')
})

test('accounts.cancelDelayedRequest: every session of the account lists the request and may cancel it without proof', async () => {
  const person = await anonymous()
  await person.api.accounts.delayRequest(deletion)
  await person.api.accounts.delayRequest({ action: 'export', confirm: true })
  const elsewhere = world.users.visitor()
  await elsewhere.api.accounts.recover({ phrase: person.phrase })
  expect((await delayed(elsewhere)).map(({ action }) => action)).toEqual(['delete', 'export'])
  await elsewhere.api.accounts.cancelDelayedRequest({ action: 'delete' })
  expect((await delayed(person)).map(({ action }) => action)).toEqual(['export'])
  // A session of another account cannot cancel it.
  await (await anonymous()).api.accounts.cancelDelayedRequest({ action: 'export' })
  await makeDue()
  await run()
  expect(await isThere(person)).toBe('done')
  expect(await delayed(person)).toEqual([])
})

test('accounts.delayRequest: a registered account is refused, because it has a password to prove ownership', async () => {
  const person = await world.users.registered({ email: 'con-clave@correo.example' })
  for (const action of ['delete', 'export'] as const)
    expect(await errorCode(person.api.accounts.delayRequest({ action, confirm: true }))).toBe('accounts.proof_required')
  // @ts-expect-error The contract wants the second press.
  expect(await errorCode((await anonymous()).api.accounts.delayRequest({ action: 'delete' }))).toBe('request.invalid')
})

test('accounts.delayRequest: the download of the data export opens after 10 minutes without recovery phrase, and not before', async () => {
  const person = await anonymous()
  const made = await person.api.accounts.delayRequest({ action: 'export', confirm: true })
  expect(made.receipt).toBeNull()
  await run()
  expect(await person.api.accounts.readArchive()).toEqual({ expiresAt: null })
  expect(await errorCode(person.api.accounts.downloadArchive())).toBe('accounts.data_export_missing')
  await makeDue()
  await run()
  expect(await person.api.accounts.readArchive()).toEqual({ expiresAt: expect.any(String) })
  const { id } = await person.api.accounts.readMine()
  expect((await person.api.accounts.downloadArchive()).account.id).toBe(id)
  // A request with proof replaces the delayed one.
  await person.api.accounts.delayRequest({ action: 'export', confirm: true })
  await person.api.accounts.requestArchive()
  expect(await delayed(person)).toEqual([])
})

test('delayed requests job: a crash rolls back the transaction and the request stays queued; one failure does not block other requests', async () => {
  const [first, second] = [await anonymous(), await anonymous()]
  await first.api.accounts.delayRequest(deletion)
  await second.api.accounts.delayRequest({ action: 'export', confirm: true })
  await makeDue()
  const { enqueue } = world.services
  Object.assign(world.services, {
    enqueue: (...given: Parameters<typeof enqueue>) =>
      given[0] === 'accounts.erase-account' ? Promise.reject(new Error('the process died')) : enqueue(...given),
  })
  await expect(run()).rejects.toThrow('the process died')
  Object.assign(world.services, { enqueue })
  expect(await isThere(first)).toBe('done')
  expect(await delayed(first)).toHaveLength(1)
  expect(await second.api.accounts.readArchive()).toEqual({ expiresAt: expect.any(String) })
  await Promise.all([run(), run()])
  await expect.poll(() => isThere(first)).toBe('access.account_required')
})

test('delayed requests job: a request of an account that registered meanwhile is not executed', async () => {
  const person = await anonymous()
  await person.api.accounts.delayRequest(deletion)
  await person.api.accounts.register({ email: 'ya-registrada@correo.example', password: 'noche-de-lluvia' })
  expect(await delayed(person)).toEqual([])
  await makeDue()
  await run()
  expect(await isThere(person)).toBe('done')
})
