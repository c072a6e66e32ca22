// Integration tests of staff roles over HTTP and PostgreSQL: access, audit log, last administrator, the operator's command.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantStaffRole } from '../../../../test/clients/grant-staff-role.ts'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { createFirstAdmin } from '../../../commands/create-admin.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
let moderator: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

const nicknameOf = async ({ api }: TestUser) => (await api.accounts.readMine()).nickname
const set = (who: TestUser, nickname: string, role: 'member' | 'moderator' | 'admin') =>
  errorCode(who.api.admin.setRole({ nickname, role }))
const roleOf = async (nickname: string) =>
  (await world.sql<{ role: string }>('select role from identity.accounts where nickname = $1', [nickname]))[0]?.role

test('admin.setRole, admin.listTeam: an administrator grants and revokes the moderator role, and the audit log has both', async () => {
  const person = await world.users.registered()
  const [nickname, { id }] = [await nicknameOf(person), await person.api.accounts.readMine()]
  expect(await errorCode(person.api.moderation.listReviews())).toBe('access.staff_only')
  expect(await set(admin, ` ${nickname.toUpperCase()} `, 'moderator')).toBe('done')
  // The role is granted; access requires the second factor.
  expect(await errorCode(person.api.moderation.listReviews())).toBe('access.second_factor_required')
  await grantStaffRole(world.sql, id, 'moderator')
  expect(await errorCode(person.api.moderation.listReviews())).toBe('done')
  const { team } = await admin.api.admin.listTeam()
  expect(team).toContainEqual({ nickname, role: 'moderator', isMe: false, hasSecondFactor: true })
  expect(team.filter(({ isMe }) => isMe)).toEqual([
    { nickname: await nicknameOf(admin), role: 'admin', isMe: true, hasSecondFactor: true },
  ])
  expect(await set(admin, nickname, 'moderator')).toBe('done')
  expect(await set(admin, nickname, 'member')).toBe('done')
  expect(await errorCode(person.api.moderation.listReviews())).toBe('access.staff_only')
  const lines = await world.sql('select action, details from identity.audit_log where subject = $1 order by seq', [id])
  expect(lines).toEqual([
    { action: 'admin.set_role', details: { was: 'member', role: 'moderator' } },
    { action: 'admin.set_role', details: { was: 'moderator', role: 'member' } },
  ])
})

test('admin.setRole: own role, moderator session, account without password or missing step-up is refused', async () => {
  expect(await set(admin, await nicknameOf(admin), 'member')).toBe('admin.own_role')
  expect(await set(moderator, await nicknameOf(admin), 'member')).toBe('access.staff_only')
  expect(await set(admin, await nicknameOf(await world.users.anonymous()), 'admin')).toBe('admin.not_registered')
  expect(await set(admin, 'nadie-se-llama-asi', 'admin')).toBe('admin.user_not_found')
  const late = await world.users.staff('admin', { password: false })
  expect(await set(late, await nicknameOf(moderator), 'member')).toBe('access.step_up_required')
})

test('admin.setRole: of concurrent demotions one administrator is left, whose account deletion gets last_admin', async () => {
  const team = await Promise.all(Array.from({ length: 4 }, () => world.users.staff('admin')))
  const names = await Promise.all(team.map(nicknameOf))
  await world.sql(`update identity.accounts set role = 'member' where role = 'admin' and nickname <> all ($1)`, [names])
  await Promise.all(
    team.flatMap((who, index) =>
      names.map((name, other) => (index === other ? Promise.resolve('done') : set(who, name, 'member'))),
    ),
  )
  const admins = (await Promise.all(names.map(async (name) => [name, await roleOf(name)] as const))).filter(
    ([, role]) => role === 'admin',
  )
  expect(admins).toHaveLength(1)
  const last = team[names.indexOf(admins[0]?.[0] ?? '')]
  expect(await errorCode((last as TestUser).api.accounts.deleteAccount({ confirm: true }))).toBe('admin.last_admin')
})

test('last administrator: an account in deletion does not count, so a second deletion gets last_admin, also concurrent', async () => {
  for (const atOnce of [false, true]) {
    const team = [await world.users.staff('admin'), await world.users.staff('admin')]
    const names = await Promise.all(team.map(nicknameOf))
    await world.sql(`update identity.accounts set role = 'member' where nickname <> all ($1)`, [names])
    const leave = ({ api }: TestUser) => errorCode(api.accounts.deleteAccount({ confirm: true }))
    const codes: string[] = []
    if (atOnce) codes.push(...(await Promise.all(team.map(leave))))
    else for (const each of team) codes.push(await leave(each))
    expect(codes.toSorted()).toEqual(['admin.last_admin', 'done'])
    const last = team[codes.indexOf('admin.last_admin')] as TestUser
    expect((await last.api.admin.listTeam()).team).toEqual([
      { nickname: await nicknameOf(last), role: 'admin', isMe: true, hasSecondFactor: true },
    ])
  }
})

test('create-admin command: it grants the first admin role once, to a registered account with a verified email', async () => {
  const email = 'primera@correo.example'
  // The accounts in deletion, above, do not count.
  await world.sql(`update identity.accounts set role = 'member' where role = 'admin' and user_id is not null`)
  const person = await world.users.registered()
  const nickname = await nicknameOf(person)
  await expect(createFirstAdmin(world.databaseUrl, email)).rejects.toContain('No registered user')
  await world.sql(
    `update identity.users u set email = $1 from identity.accounts a where a.user_id = u.id and a.nickname = $2`,
    [email, nickname],
  )
  await expect(createFirstAdmin(world.databaseUrl, email)).rejects.toContain('verified')
  await world.sql('update identity.users set email_verified = true where email = $1', [email])
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => createFirstAdmin(world.databaseUrl, ` ${email.toUpperCase()}`)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(createFirstAdmin(world.databaseUrl, email)).rejects.toContain('already is an administrator')
  expect(await roleOf(nickname)).toBe('admin')
  expect(await world.sql(`select from identity.audit_log where action = 'admin.first'`)).toHaveLength(1)
})
