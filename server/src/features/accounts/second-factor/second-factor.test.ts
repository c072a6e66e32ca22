// Integration tests of the second factor of staff accounts: TOTP enrolment, verification, recovery codes, rate limit and roles.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World, createWorldForTest } from '../../../../test/world/world.ts'
import { sessionCookie } from '../../../platform/context/cookie-names.ts'
import { generateSessionToken, hashSessionToken } from '../../../platform/integrations/auth.ts'
import { totpCodeAt } from '../../../platform/crypto/totp.ts'
import { clearSessionCache } from '../auth/read-session.ts'

const password = 'una-clave-larga'
const period = secondFactorLimits.periodSeconds * 1_000
let world: World
beforeAll(async () => {
  // Stopped, so that no period ends between a code and the request with it.
  world = await createWorld({ with: ['ai'], clock: 'stopped' })
})
afterAll(() => world.close())

/** Tests advance the clock instead of waiting for the next code. */
const now = () => world.clock.now()
const stepOf = async ({ api }: TestUser) => (await api.accounts.readSecondFactor()).step
const work = ({ api }: TestUser) => errorCode(api.moderation.listReviews())
const idOf = async ({ api }: TestUser) => (await api.accounts.readMine()).id
const pass = ({ api }: TestUser, code: string) => errorCode(api.accounts.passSecondFactor({ code }))
const auditOf = async (person: TestUser) =>
  (
    await world.sql<{ action: string }>('select action from identity.audit_log where subject = $1 order by seq', [
      await idOf(person),
    ])
  ).map(({ action }) => action)

async function enrolled(role: 'moderator' | 'admin' = 'moderator') {
  const person = await world.users.staff(role, { factor: false })
  await person.api.accounts.confirm({ password })
  const { key } = await person.api.accounts.offerSecondFactor()
  const { recoveryCodes } = await person.api.accounts.enrolSecondFactor({ code: totpCodeAt(key, now()) })
  return { person, key, recoveryCodes }
}

/** Resets the verification of the session and advances the clock, so that no used code is current. */
async function expireVerification({ person }: { person: TestUser }) {
  world.clock.advance({ ms: 3 * period })
  await world.sql(
    `update identity.sessions s set second_factor_at = null from identity.accounts a where a.user_id = s.user_id and a.public_id = $1`,
    [await idOf(person)],
  )
  clearSessionCache(world.services)
}

/** A second client with a password session of the same user. */
async function withSessionOf(person: TestUser): Promise<TestUser> {
  const [other, token] = [world.users.visitor(), generateSessionToken()]
  await world.sql(
    `insert into identity.sessions (user_id, token, expires_at, long_password)
     select user_id, $2, now() + interval '1 day', true from identity.accounts where public_id = $1`,
    [await idOf(person), hashSessionToken(token)],
  )
  other.cookies.set(sessionCookie, token)
  return other
}

test('TOTP enrolment: a long password, an offered key and a valid code grant access to staff endpoints', async () => {
  const person = await world.users.staff('moderator', { factor: false })
  expect(await stepOf(person)).toBe('password')
  expect(await work(person)).toBe('access.second_factor_required')
  expect(await errorCode(person.api.accounts.offerSecondFactor())).toBe('accounts.password_short_for_staff')
  await person.api.accounts.confirm({ password })
  expect(await stepOf(person)).toBe('enrol')
  expect(await errorCode(person.api.accounts.enrolSecondFactor({ code: '123456' }))).toBe('accounts.factor_not_offered')
  const offered = await person.api.accounts.offerSecondFactor()
  expect(await person.api.accounts.offerSecondFactor()).toEqual(offered)
  expect(await errorCode(person.api.accounts.enrolSecondFactor({ code: '12345' }))).toBe('accounts.code_wrong')
  expect(await work(person)).toBe('access.second_factor_required')
  const code = totpCodeAt(offered.key, now())
  const before = person.cookies.get(sessionCookie)
  const { recoveryCodes } = await person.api.accounts.enrolSecondFactor({
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(new Set(recoveryCodes).size).toBe(secondFactorLimits.recoveryCodes)
  expect(person.cookies.get(sessionCookie)).not.toBe(before)
  expect(await work(person)).toBe('done')
  expect(await person.api.accounts.readSecondFactor()).toEqual({ step: 'done', codesLeft: 10, hasPasskeys: false })
  expect(await auditOf(person)).toEqual(['accounts.enrol_second_factor'])
})

test('TOTP secret: keys and recovery codes are stored encrypted or hashed, and a ciphertext is bound to its account (AAD)', async () => {
  const { person, key, recoveryCodes } = await enrolled()
  const rows = await world.sql(`select f::text as row from identity.second_factors f union all
    select c::text from identity.recovery_codes c union all select s::text from identity.sessions s`)
  const all = JSON.stringify(rows)
  for (const secret of [key, Buffer.from(key).toString('hex'), ...recoveryCodes]) expect(all).not.toContain(secret)
  const id = await idOf(person)
  const sealed = () =>
    world.sql<{ ciphertext: Buffer }>(
      `select f.encrypted_totp_secret as ciphertext from identity.second_factors f join identity.accounts a on a.id = f.account_id where a.public_id = $1`,
      [id],
    )
  // Copied into the row of another account, the ciphertext does not decrypt.
  const other = await enrolled()
  await expireVerification(other)
  await world.sql(
    `update identity.second_factors f set encrypted_totp_secret = $2 from identity.accounts a where a.id = f.account_id and a.public_id = $1`,
    [await idOf(other.person), (await sealed())[0]?.ciphertext],
  )
  expect(await pass(other.person, totpCodeAt(key, now()))).toBe('service.failed')
})

test('accounts.passSecondFactor: a TOTP code works once, within one period of its time, and never after a later code', async () => {
  const enrolledPerson = await enrolled()
  const { person, key } = enrolledPerson
  const used = totpCodeAt(key, now())
  await expireVerification(enrolledPerson)
  expect(await stepOf(person)).toBe('code')
  expect(await work(person)).toBe('access.second_factor_required')
  expect(await pass(person, used)).toBe('accounts.code_wrong')
  expect(await pass(person, totpCodeAt(key, now() - 2 * period))).toBe('accounts.code_wrong')
  expect(await pass(person, totpCodeAt(key, now() + 2 * period))).toBe('accounts.code_wrong')
  const code = totpCodeAt(key, now())
  expect(await pass(person, code)).toBe('done')
  expect(await work(person)).toBe('done')
  expect(await pass(person, code)).toBe('accounts.code_wrong')
  expect(await pass(person, totpCodeAt(key, now() - period))).toBe('accounts.code_wrong')
})

test('accounts.passSecondFactor: of two concurrent requests with one code to two processes, one succeeds', async () => {
  const second = await createWorldForTest({ secondProcessOf: world })
  Object.assign(second.services, { clock: now })
  // A new account each time, because the rate limit is per account.
  for (let round = 0; round < 3; round += 1) {
    const enrolledPerson = await enrolled()
    await expireVerification(enrolledPerson)
    const code = totpCodeAt(enrolledPerson.key, now())
    const thief = await withSessionOf(enrolledPerson.person)
    const codes = await Promise.all([
      pass(enrolledPerson.person, code),
      errorCode(thief.apiAt(second.url).accounts.passSecondFactor({ code })),
    ])
    expect(codes.toSorted()).toEqual(['accounts.code_wrong', 'done'])
    const [winner, loser] = codes[0] === 'done' ? [enrolledPerson.person, thief] : [thief, enrolledPerson.person]
    expect(await errorCode(winner.apiAt(second.url).moderation.listReviews())).toBe('done')
    expect(await work(loser)).toBe('access.second_factor_required')
  }
})

test('recovery codes: each works once with an audit log entry, and accounts.renewRecoveryCodes revokes the old ones', async () => {
  const enrolledPerson = await enrolled()
  const { person, recoveryCodes } = enrolledPerson
  const [first = '', second = '', third = ''] = recoveryCodes
  await expireVerification(enrolledPerson)
  expect(await pass(person, '2222-3333-4444')).toBe('accounts.code_wrong')
  expect(await pass(person, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toBe('done')
  expect(await person.api.accounts.readSecondFactor()).toEqual({ step: 'done', codesLeft: 9, hasPasskeys: false })
  await expireVerification(enrolledPerson)
  expect(await pass(person, first)).toBe('accounts.code_wrong')
  expect(await errorCode(person.api.accounts.renewRecoveryCodes())).toBe('access.second_factor_required')
  expect(await pass(person, second)).toBe('done')
  const renewed = await person.api.accounts.renewRecoveryCodes()
  expect(renewed.recoveryCodes).toHaveLength(10)
  await expireVerification(enrolledPerson)
  expect(await pass(person, third)).toBe('accounts.code_wrong')
  expect(await pass(person, renewed.recoveryCodes[9] ?? '')).toBe('done')
  expect(await auditOf(person)).toEqual([
    'accounts.enrol_second_factor',
    'accounts.reject_code',
    'accounts.use_recovery_code',
    'accounts.reject_code',
    'accounts.use_recovery_code',
    'accounts.renew_recovery_codes',
    'accounts.reject_code',
    'accounts.use_recovery_code',
  ])
  // The code of another account is refused.
  const other = await enrolled()
  await expireVerification(other)
  expect(await pass(other.person, renewed.recoveryCodes[0] ?? '')).toBe('accounts.code_wrong')
})

test('accounts.passSecondFactor: the rate limit per account refuses further codes, the correct code included', async () => {
  const enrolledPerson = await enrolled()
  await expireVerification(enrolledPerson)
  const { person, key } = enrolledPerson
  const codes: string[] = []
  for (let guess = 0; guess <= secondFactorLimits.tries.burst; guess += 1)
    codes.push(await pass(person, `00000${guess}`))
  expect(codes).toEqual([
    ...Array.from({ length: secondFactorLimits.tries.burst }, () => 'accounts.code_wrong'),
    'request.too_many',
  ])
  expect(await pass(person, totpCodeAt(key, now()))).toBe('request.too_many')
  // Every checked attempt has an audit log entry, without the code.
  const lines = await world.sql<{ action: string; details: object }>(
    `select action, details from identity.audit_log where subject = $1 and action <> 'accounts.enrol_second_factor'`,
    [await idOf(person)],
  )
  expect(lines).toEqual(
    Array.from({ length: secondFactorLimits.tries.burst }, () => ({ action: 'accounts.reject_code', details: {} })),
  )
  const other = await enrolled()
  await expireVerification(other)
  expect(await pass(other.person, totpCodeAt(other.key, now()))).toBe('done')
})

test('recovery codes: an attacker with the password who uses up all attempts does not keep the owner from using a recovery code', async () => {
  const enrolledPerson = await enrolled()
  await expireVerification(enrolledPerson)
  const { person, recoveryCodes } = enrolledPerson
  const attacker = await withSessionOf(person)
  for (const start of ['00000', '2222-3333-aaa']) {
    const codes: string[] = []
    for (let guess = 0; guess <= secondFactorLimits.tries.burst; guess += 1)
      codes.push(await pass(attacker, `${start}${guess + 2}`))
    expect(codes.at(-2)).toBe('accounts.code_wrong')
    expect(codes.at(-1)).toBe('request.too_many')
  }
  expect(await pass(attacker, recoveryCodes[0] ?? '')).toBe('request.too_many')
  expect(await pass(person, recoveryCodes[0] ?? '')).toBe('done')
  expect(await work(person)).toBe('done')
})

test('TOTP enrolment: a new key replaces the old one only after verification, and other sessions must verify again', async () => {
  const enrolledPerson = await enrolled()
  const { person, key } = enrolledPerson
  await expireVerification(enrolledPerson)
  expect(await errorCode(person.api.accounts.offerSecondFactor())).toBe('accounts.factor_exists')
  expect(await pass(person, totpCodeAt(key, now()))).toBe('done')
  const offered = await person.api.accounts.offerSecondFactor()
  expect(offered.key).not.toBe(key)
  world.clock.advance({ ms: 3 * period })
  await person.api.accounts.enrolSecondFactor({ code: totpCodeAt(offered.key, now()) })
  await expireVerification(enrolledPerson)
  expect(await pass(person, totpCodeAt(key, now()))).toBe('accounts.code_wrong')
  expect(await pass(person, totpCodeAt(offered.key, now()))).toBe('done')
})

test('TOTP enrolment: of two concurrent sessions one enrols, and the other must verify that factor', async () => {
  const email = `dos-${crypto.randomUUID()}@correo.example`
  const two = [await world.users.registered({ email, password }), world.users.visitor()] as const
  await world.users.grantRole(two[0], 'moderator', { factor: false })
  for (const each of two) await each.api.accounts.logIn({ email, password })
  const keys = await Promise.all(two.map(async ({ api }) => (await api.accounts.offerSecondFactor()).key))
  expect(keys[0]).not.toBe(keys[1])
  const codes = await Promise.all(
    two.map(({ api }, index) =>
      errorCode(api.accounts.enrolSecondFactor({ code: totpCodeAt(keys[index] ?? '', now()) })),
    ),
  )
  expect(codes.toSorted()).toEqual(['accounts.factor_exists', 'done'])
  const [winner, loser] = codes[0] === 'done' ? two : [two[1], two[0]]
  expect([await stepOf(winner), await stepOf(loser)]).toEqual(['done', 'code'])
})

test('second factor: only staff roles can enrol, and removing the role deletes the factor and session state', async () => {
  const person = await world.users.registered()
  await person.api.accounts.confirm({ password })
  // The step-up of a member is not stored.
  expect(await stepOf(person)).toBe('none')
  expect(await errorCode(person.api.accounts.offerSecondFactor())).toBe('access.step_up_required')
  expect(await pass(person, '123456')).toBe('access.staff_only')
  const sessions = await world.sql(`select from identity.sessions s join identity.accounts a on a.user_id = s.user_id
    where a.role = 'member' and s.long_password`)
  expect(sessions).toEqual([])
  const enrolledPerson = await enrolled()
  const { nickname } = await enrolledPerson.person.api.accounts.readMine()
  const admin = await world.users.staff('admin')
  await admin.api.admin.setRole({ nickname, role: 'member' })
  const left = await world.sql(
    `select s.long_password, s.second_factor_at, s.pending_totp_secret from identity.sessions s join identity.accounts a on a.user_id = s.user_id
     where a.nickname = $1`,
    [nickname],
  )
  expect(left).toEqual([{ long_password: false, second_factor_at: null, pending_totp_secret: null }])
  await admin.api.admin.setRole({ nickname, role: 'moderator' })
  expect(await stepOf(enrolledPerson.person)).toBe('password')
  expect(await work(enrolledPerson.person)).toBe('access.second_factor_required')
})

test('second factor: a session with only the password cannot change the password, delete the account or enrol', async () => {
  const enrolledPerson = await enrolled('admin')
  const { person, key } = enrolledPerson
  await expireVerification(enrolledPerson)
  const another = 'otra-clave-muy-larga'
  const { accounts } = person.api
  const change = () => errorCode(accounts.changePassword({ current: password, password: another }))
  // Nor can a session in which the password was not confirmed.
  for (const isLong of [true, false]) {
    await world.sql(
      `update identity.sessions s set long_password = $2 from identity.accounts a where a.user_id = s.user_id and a.public_id = $1`,
      [await idOf(person), isLong],
    )
    clearSessionCache(world.services)
    expect(await stepOf(person)).toBe('code')
    expect(await change()).toBe('access.second_factor_required')
    expect(await errorCode(accounts.deleteAccount({ confirm: true }))).toBe('access.second_factor_required')
    expect(await errorCode(accounts.offerSecondFactor())).toBe('accounts.factor_exists')
    expect(await errorCode(accounts.renewRecoveryCodes())).toBe('access.second_factor_required')
  }
  expect(await pass(person, totpCodeAt(key, now()))).toBe('done')
  expect(await stepOf(person)).toBe('password')
  expect(await change()).toBe('done')
  expect(await stepOf(person)).toBe('done')
})

test('accounts.deleteAccount: the last administrator is refused, also in a session with a pending second factor', async () => {
  const person = await world.users.staff('admin', { factor: false })
  const admins = await world.sql<{ id: string }>(
    `update identity.accounts set role = 'moderator' where role = 'admin' and public_id <> $1 returning id`,
    [await idOf(person)],
  )
  expect(await stepOf(person)).toBe('password')
  expect(await errorCode(person.api.accounts.deleteAccount({ confirm: true }))).toBe('admin.last_admin')
  await world.sql(`update identity.accounts set role = 'admin' where id = any($1)`, [admins.map(({ id }) => id)])
})

test('TOTP enrolment: an offered key that no version of AUTHORSHIP_KEYS decrypts is replaced by a new one', async () => {
  const person = await world.users.staff('moderator', { factor: false })
  await person.api.accounts.confirm({ password })
  const before = await person.api.accounts.offerSecondFactor()
  await world.sql(
    `update identity.sessions s set pending_totp_secret = overlay(pending_totp_secret placing decode('00ff', 'hex') from 20) from identity.accounts a
     where a.user_id = s.user_id and a.public_id = $1`,
    [await idOf(person)],
  )
  expect(await errorCode(person.api.accounts.enrolSecondFactor({ code: totpCodeAt(before.key, now()) }))).toBe(
    'accounts.factor_not_offered',
  )
  const offered = await person.api.accounts.offerSecondFactor()
  expect(offered.key).not.toBe(before.key)
  expect(await person.api.accounts.offerSecondFactor()).toEqual(offered)
  await person.api.accounts.enrolSecondFactor({ code: totpCodeAt(offered.key, now()) })
  expect(await work(person)).toBe('done')
})
