// Tests of the staff password policy: minimum length, and what a session with a short password may access.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantStaffRole } from '../../../../test/clients/grant-staff-role.ts'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { captureLinkToken } from '../../../platform/integrations/auth.ts'
import { clearSessionCache } from './read-session.ts'
import { isLongEnoughForStaff } from './staff-password-policy.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const short = 'catorce-letras'
const long = 'quince-letras-o'
let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

const stepOf = async ({ api }: TestUser) => (await api.accounts.readSecondFactor()).step

async function moderatorWith(password: string) {
  const person = await world.users.registered({ password })
  await world.users.grantRole(person, 'moderator', { factor: false })
  return { person, email: person.email }
}

test('isLong: a password needs fifteen characters, counted as code points', () => {
  expect([short.length, long.length]).toEqual([14, 15])
  expect([
    isLongEnoughForStaff(short),
    isLongEnoughForStaff(long),
    isLongEnoughForStaff('🌧'.repeat(14)),
    isLongEnoughForStaff('🌧'.repeat(15)),
  ]).toEqual([false, true, false, true])
})

test('staff password policy: a session with a short password has no access to staff endpoints; changing to a long one grants it at once', async () => {
  const { person, email } = await moderatorWith(short)
  await person.api.accounts.confirm({ password: short })
  expect(await stepOf(person)).toBe('password')
  await person.api.accounts.logIn({ email, password: short })
  expect(await stepOf(person)).toBe('password')
  // Also with a second factor enrolled.
  const id = await grantStaffRole(world.sql, (await person.api.accounts.readMine()).id, 'moderator')
  await world.sql(
    'update identity.sessions s set long_password = false from identity.accounts a where a.user_id = s.user_id and a.id = $1',
    [id],
  )
  clearSessionCache(world.services)
  expect(await errorCode(person.api.moderation.listReviews())).toBe('access.second_factor_required')
  const change = (password: string) => errorCode(person.api.accounts.changePassword({ current: short, password }))
  expect(await change('otras-catorce-')).toBe('accounts.password_short_for_staff')
  expect(await change(long)).toBe('done')
  expect(await errorCode(person.api.moderation.listReviews())).toBe('done')
})

test('staff password policy: login with a long password completes the step for that session only', async () => {
  const { person, email } = await moderatorWith(long)
  expect(await stepOf(person)).toBe('password')
  const other = world.users.visitor()
  await other.api.accounts.logIn({ email, password: long })
  expect(await stepOf(other)).toBe('enrol')
  expect(await stepOf(person)).toBe('password')
  await person.api.accounts.confirm({ password: long })
  expect(await stepOf(person)).toBe('enrol')
})

test('password reset: a staff account must choose a long password, and a refused attempt does not use up the token', async () => {
  const { email } = await moderatorWith(short)
  const auth = await world.services.auth()
  const token = await captureLinkToken(() => auth.api.requestPasswordReset({ body: { email } }))
  const reset = (password: string) =>
    errorCode(world.users.visitor().api.accounts.resetPassword({ token: token ?? '', password }))
  expect(await reset(short)).toBe('accounts.password_short_for_staff')
  expect(await reset(long)).toBe('done')
})

test('password policy: accounts without a staff role may choose a shorter password', async () => {
  const person = await world.users.registered()
  expect(
    await errorCode(person.api.accounts.changePassword({ current: 'una-clave-larga', password: 'ocho-y-9' })),
  ).toBe('done')
})
