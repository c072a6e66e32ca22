// Integration tests of step-up authentication: confirming the password for the current session.
import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { loginLimits, stepUpLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestUser } from '../../../../test/clients/test-user.ts'
import { errorCode, createStaffWorld, type StaffWorld } from '../../../../test/fixtures/staff-world.ts'
import { clearSessionCache, readSession } from './read-session.ts'

const password = 'una-clave-larga'
let world: StaffWorld
beforeAll(async () => {
  world = await createStaffWorld()
})
afterAll(() => world.close())

const isConfirmed = async (cookies: Map<string, string>) =>
  (await readSession(world.services, { read: (name) => cookies.get(name), set: () => {} }))?.hasStepUp()

test('accounts.confirm: the correct password confirms the session, a wrong password does not', async () => {
  const person = await world.registered()
  expect(await isConfirmed(person.cookies)).toBe(false)
  expect(await errorCode(person.api.accounts.confirm({ password: 'otra-clave-larga' }))).toBe('accounts.wrong_password')
  expect(await isConfirmed(person.cookies)).toBe(false)
  expect(await errorCode(person.api.accounts.confirm({ password }))).toBe('done')
  expect(await isConfirmed(person.cookies)).toBe(true)
})

test('step-up: the confirmation of a session expires after ten minutes by the database clock', async () => {
  const person = await world.registered()
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
  const email = 'quien-entra@correo.example'
  const [one, other] = [createTestUser(world.url), createTestUser(world.url)]
  await one.api.accounts.register({ email, password })
  await other.api.accounts.logIn({ email, password })
  clearSessionCache(world.services)
  expect(await isConfirmed(other.cookies)).toBe(true)
  expect(await isConfirmed(one.cookies)).toBe(false)
})

test('accounts.confirm: the rate limit refuses further passwords of one account and does not affect another', async () => {
  const person = await world.registered()
  const codes: string[] = []
  for (let guess = 0; guess <= loginLimits.perEmail.burst; guess += 1)
    codes.push(await errorCode(person.api.accounts.confirm({ password: `clave-${guess}` })))
  expect(codes.at(-1)).toBe('request.too_many')
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['accounts.wrong_password']))
  expect(await errorCode(person.api.accounts.confirm({ password }))).toBe('request.too_many')
  expect(await errorCode((await world.registered()).api.accounts.confirm({ password }))).toBe('done')
})

test('step-up: no endpoint that requires it grants access to accounts without a password', () => {
  const stepUpEndpoints = listEndpoints(endpoints).filter(({ endpoint }) => endpoint.stepUp)
  expect(stepUpEndpoints.every(({ endpoint }) => !['anyone', 'account'].includes(endpoint.access))).toBe(true)
})
