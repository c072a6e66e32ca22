// Integration tests of the second factor reset over HTTP, PostgreSQL and the operator's command.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { resetSecondFactor } from '../../../commands/reset-second-factor.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const password = 'una-clave-larga'
let world: World
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
})
afterAll(() => world.close())

const nicknameOf = async ({ api }: TestUser) => (await api.accounts.readMine()).nickname
const reset = (who: TestUser, nickname: string) => errorCode(who.api.admin.resetSecondFactor({ nickname }))
const linesOf = (subject: string) =>
  world.sql('select action, details from identity.audit_log where subject = $1', [subject])

async function colleague() {
  const person = await world.users.registered({ password })
  await world.users.grantRole(person, 'moderator', {})
  const { email, publicId: id, nickname } = person
  return { person, email, id, nickname }
}
async function expectEnrolment(email: string) {
  const again = world.users.visitor()
  await again.api.accounts.logIn({ email, password })
  expect((await again.api.accounts.readSecondFactor()).step).toBe('enrol')
}

test('admin.resetSecondFactor: factor and sessions are deleted, the audit log has a row, and login requires enrolment', async () => {
  const { person, email, id, nickname } = await colleague()
  const { team } = await admin.api.admin.resetSecondFactor({ nickname: ` ${nickname.toUpperCase()} ` })
  expect(team).toContainEqual({ nickname, role: 'moderator', isMe: false, hasSecondFactor: false })
  expect(await errorCode(person.api.accounts.readMine())).toBe('access.account_required')
  await expectEnrolment(email)
  expect(await linesOf(id)).toEqual([{ action: 'admin.reset_second_factor', details: {} }])
})

test('admin.resetSecondFactor: own account, moderator role, unknown nickname or session without step-up is refused', async () => {
  const { nickname } = await colleague()
  expect(await reset(admin, await nicknameOf(admin))).toBe('admin.own_factor')
  expect(await reset(await world.users.staff('moderator'), nickname)).toBe('access.staff_only')
  expect(await reset(await world.users.staff('admin', { password: false }), nickname)).toBe('access.step_up_required')
  expect(await reset(admin, await nicknameOf(await world.users.registered()))).toBe('admin.user_not_found')
  expect(await reset(admin, 'nadie-se-llama-asi')).toBe('admin.user_not_found')
})

test('reset command: an operator resets the factor of the last administrator, with an audit log row', async () => {
  const { person, email, id, nickname } = await colleague()
  expect(await resetSecondFactor(world.databaseUrl, ` ${email.toUpperCase()}`)).toBe(nickname)
  await expect(resetSecondFactor(world.databaseUrl, 'nadie@correo.example')).rejects.toContain('No staff member')
  await expect.poll(() => errorCode(person.api.accounts.readMine())).toBe('access.account_required')
  await expectEnrolment(email)
  expect(await linesOf(id)).toEqual([{ action: 'admin.reset_second_factor', details: { by: 'operator' } }])
})
