// Integration tests of step-up authentication: confirming the password for the current session.

import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { loginLimits, stepUpLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { clearSessionCache, readSession } from './read-session.ts'
import { clearStaffColumns } from './sessions.store.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const password = 'una-clave-larga'
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

/** Only endpoints of the staff require step-up. */
async function staffMember() {
  const person = await world.users.registered()
  await world.users.grantRole(person, 'moderator', {})
  return person
}
const isConfirmed = async (cookies: Map<string, string>) =>
  (await readSession(world.services, { read: (name) => cookies.get(name) }))?.hasStepUp()

test('accounts.confirm: the correct password confirms the session, a wrong password does not', async () => {
  const person = await staffMember()
  expect(await isConfirmed(person.cookies)).toBe(false)
  expect(await errorCode(person.api.accounts.confirm({ password: 'otra-clave-larga' }))).toBe('accounts.wrong_password')
  expect(await isConfirmed(person.cookies)).toBe(false)
  expect(await errorCode(person.api.accounts.confirm({ password }))).toBe('done')
  expect(await isConfirmed(person.cookies)).toBe(true)
})

test('step-up: the confirmation of a session expires after ten minutes by the database clock', async () => {
  const person = await staffMember()
  await person.api.accounts.confirm({ password })
  const ago = (seconds: number) =>
    world.sql(
      `update identity.sessions set step_up_at = now() - make_interval(secs => $1) where step_up_at is not null`,
      [seconds],
    )
  expect(stepUpLimits.minutes).toBe(10)
  await ago(595)
  expect(await isConfirmed(person.cookies)).toBe(true)
  await ago(601)
  expect(await isConfirmed(person.cookies)).toBe(false)
})

test('step-up: a login confirms its own session and no other session of the user', async () => {
  const [one, other] = [await staffMember(), world.users.visitor()]
  await other.api.accounts.logIn({ email: one.email, password })
  clearSessionCache(world.services)
  expect(await isConfirmed(other.cookies)).toBe(true)
  expect(await isConfirmed(one.cookies)).toBe(false)
})

test('step-up: the time of a login or a confirmation is stored for staff only, and cleared when the role is removed', async () => {
  const [member, moderator] = [await world.users.registered(), await staffMember()]
  for (const { api, email } of [member, moderator]) {
    await api.accounts.logIn({ email, password })
    await api.accounts.confirm({ password })
  }
  const timesOf = ({ accountId }: { accountId: string }) =>
    world.sql<{ at: Date | null }>(
      `select s.step_up_at as at from identity.sessions s join identity.accounts a on a.user_id = s.user_id where a.id = $1`,
      [accountId],
    )
  expect(await timesOf(member)).toEqual([{ at: null }])
  expect(await timesOf(moderator)).toEqual([{ at: expect.any(Date) }])
  const [row] = await world.sql<{ id: string }>('select user_id as id from identity.accounts where id = $1', [
    moderator.accountId,
  ])
  await world.services.db.write.transaction().execute((trx) => clearStaffColumns(trx, row?.id ?? ''))
  expect(await timesOf(moderator)).toEqual([{ at: null }])
})

test('accounts.confirm: the rate limit refuses further passwords of one account and does not affect another', async () => {
  const person = await world.users.registered()
  const codes: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    codes.push(await errorCode(person.api.accounts.confirm({ password: `clave-${guess}` })))
  expect(codes.at(-1)).toBe('request.too_many')
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['accounts.wrong_password']))
  expect(await errorCode(person.api.accounts.confirm({ password }))).toBe('request.too_many')
  expect(await errorCode((await world.users.registered()).api.accounts.confirm({ password }))).toBe('done')
})

test('step-up: no endpoint that requires it grants access to accounts without a password', () => {
  const stepUpEndpoints = listEndpoints(endpoints).filter(({ endpoint }) => endpoint.stepUp)
  expect(stepUpEndpoints.every(({ endpoint }) => !['anyone', 'account'].includes(endpoint.access))).toBe(true)
})
