// Integration tests of the use of passkeys over HTTP and PostgreSQL, with a software authenticator: second factor, step-up and refusals.
import { passkeyLimits, secondFactorLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPasskeyUsers,
  forgeries,
  passkeyOrigin,
  type PasskeyUsers,
} from '../../../../test/world/passkey-users.ts'
import { createAuthenticator, type Forgery } from '../../../../test/clients/software-authenticator.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { sessionCookie } from '../../../platform/context/cookie-names.ts'
import { totpCodeAt } from '../../../platform/crypto/totp.ts'

let world: World<'ai'>
let users: PasskeyUsers
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  users = createPasskeyUsers(world)
})
afterAll(() => world.close())

test('accounts.passWithPasskey: a passkey passes the second factor, and rotates the session token', async () => {
  const { person, key } = await users.createHolder()
  await users.expireVerification(person)
  expect((await person.api.accounts.readSecondFactor()).step).toBe('code')
  expect(await users.callStaffEndpoint(person)).toBe('access.second_factor_required')
  const before = person.cookies.get(sessionCookie)
  expect(await users.pass(person, key)).toBe('done')
  expect(person.cookies.get(sessionCookie)).not.toBe(before)
  expect(await users.callStaffEndpoint(person)).toBe('done')
  const [passkey] = (await person.api.accounts.listPasskeys()).items
  expect(passkey?.used).toBe(passkey?.since)
  await users.expireVerification(person)
  expect(await users.pass(person, key)).toBe('done')
  // Neither a use nor a cancelled prompt is an audit entry, as for codes.
  expect(await users.listAuditActions(person)).toEqual(['accounts.add_passkey'])
})

for (const [name, forgery] of [
  ...forgeries,
  ['the type of a registration', { type: 'webauthn.create' }] as const,
  ['the user handle of another account', { userHandle: Buffer.from('x'.repeat(22)).toString('base64url') }] as const,
])
  test(`accounts.passWithPasskey: a response with ${name} is refused, counted and logged`, async () => {
    const { person, key } = await users.createHolder()
    await users.expireVerification(person)
    expect(await users.pass(person, key, forgery)).toBe('accounts.passkey_rejected')
    expect(await users.callStaffEndpoint(person)).toBe('access.second_factor_required')
    expect(await users.listAuditActions(person)).toEqual(['accounts.add_passkey', 'accounts.reject_passkey'])
    expect(await users.pass(person, key)).toBe('done')
  })

test('accounts.challengePasskey: a challenge works once, in its own session and for five minutes', async () => {
  const { person, key } = await users.createHolder()
  const { accounts } = person.api
  const thief = await users.createPasswordSession(person)
  await users.expireVerification(person)
  const [first, second] = [await accounts.challengePasskey(), await accounts.challengePasskey()]
  expect(first.challenge).not.toBe(second.challenge)
  const credential = key.get(second)
  // Another session of the account has no use of it.
  await thief.api.accounts.challengePasskey()
  expect(await errorCode(thief.api.accounts.passWithPasskey({ credential }))).toBe('accounts.passkey_rejected')
  expect(await errorCode(accounts.passWithPasskey({ credential }))).toBe('done')
  await users.expireVerification(person)
  expect(await errorCode(accounts.passWithPasskey({ credential }))).toBe('accounts.passkey_rejected')
  // A refused response uses the challenge up.
  const third = await accounts.challengePasskey()
  const wrong = key.get(third, { isUserVerified: false })
  expect(await errorCode(accounts.passWithPasskey({ credential: wrong }))).toBe('accounts.passkey_rejected')
  expect(await errorCode(accounts.passWithPasskey({ credential: key.get(third) }))).toBe('accounts.passkey_rejected')
  const late = await accounts.challengePasskey()
  await world.sql(
    `update identity.sessions s set passkey_challenge_at = now() - make_interval(mins => $2) from identity.accounts a
     where a.user_id = s.user_id and a.id = $1`,
    [person.accountId, passkeyLimits.challengeMinutes],
  )
  expect(await errorCode(accounts.passWithPasskey({ credential: key.get(late) }))).toBe('accounts.passkey_rejected')
  expect(await users.pass(person, key)).toBe('done')
})

test('accounts.passWithPasskey: of two concurrent requests with one response, one succeeds', async () => {
  const { person, key } = await users.createHolder()
  await users.expireVerification(person)
  const credential = key.get(await person.api.accounts.challengePasskey())
  const again = world.users.inAnotherBrowser(person)
  const codes = await Promise.all(
    [person, again].map(({ api }) => errorCode(api.accounts.passWithPasskey({ credential }))),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
})

test('accounts.passWithPasskey: the passkey of another account, an unknown one and a removed one are refused', async () => {
  const { person, key } = await users.createHolder()
  const other = await users.createHolder()
  const lost = createAuthenticator(passkeyOrigin)
  expect(await users.add(person, lost, 'Perdida')).toBe('done')
  const { items } = await person.api.accounts.listPasskeys()
  await person.api.accounts.removePasskey({ id: items.find(({ name }) => name === 'Perdida')?.id ?? '' })
  await users.expireVerification(person)
  const { allowCredentials } = await person.api.accounts.challengePasskey()
  expect(allowCredentials).toHaveLength(1)
  expect(await users.pass(person, other.key)).toBe('accounts.passkey_rejected')
  expect(await users.pass(person, createAuthenticator(passkeyOrigin))).toBe('accounts.passkey_rejected')
  expect(await users.pass(person, lost)).toBe('accounts.passkey_rejected')
  expect(await users.pass(person, key)).toBe('done')
})

test('signature counter: one that does not grow is refused; an authenticator that always sends 0 is accepted', async () => {
  const { person, key } = await users.createHolder()
  await users.expireVerification(person)
  expect(await users.pass(person, key, { signCount: 9 })).toBe('done')
  for (const signCount of [8, 9, 0])
    expect(await users.pass(person, key, { signCount })).toBe('accounts.passkey_rejected')
  expect(await users.pass(person, key, { signCount: 10 })).toBe('done')
  const synchronized = await users.createHolder({ hasCounter: false })
  for (const time of [1, 2]) {
    await users.expireVerification(synchronized.person)
    expect([time, await users.pass(synchronized.person, synchronized.key)]).toEqual([time, 'done'])
  }
})

test('accounts.confirmWithPasskey: a passkey confirms the session instead of the password, once the second factor is verified', async () => {
  const { person, key } = await users.createHolder()
  const { accounts } = person.api
  const confirm = async (forgery: Forgery = {}) =>
    errorCode(accounts.confirmWithPasskey({ credential: key.get(await accounts.challengePasskey(), forgery) }))
  await users.expireVerification(person)
  expect(await confirm()).toBe('access.second_factor_required')
  expect(await users.pass(person, key)).toBe('done')
  expect(await errorCode(accounts.offerPasskey())).toBe('access.step_up_required')
  expect(await confirm({ origin: 'https://murmullo.example.org' })).toBe('accounts.passkey_rejected')
  expect(await errorCode(accounts.offerPasskey())).toBe('access.step_up_required')
  expect(await confirm()).toBe('done')
  expect(await errorCode(accounts.offerPasskey())).toBe('done')
})

test('refused passkeys: an attacker with the password uses up the attempts at codes, and neither passkeys nor recovery codes of the owner', async () => {
  const { person, key, totpKey, recoveryCodes } = await users.createFullHolder()
  await users.expireVerification(person)
  const attacker = await users.createPasswordSession(person)
  const codes: string[] = []
  for (let count = 0; count <= secondFactorLimits.tries.burst; count += 1)
    codes.push(await users.pass(attacker, createAuthenticator(passkeyOrigin)))
  expect(codes).toEqual([
    ...Array.from({ length: secondFactorLimits.tries.burst }, () => 'accounts.passkey_rejected'),
    'request.too_many',
  ])
  expect(await users.passCode(person, totpCodeAt(totpKey, world.clock.now()))).toBe('request.too_many')
  const refused = (await users.listAuditActions(person)).filter((action) => action === 'accounts.reject_passkey')
  expect(refused).toHaveLength(secondFactorLimits.tries.burst)
  expect(await users.pass(person, key)).toBe('done')
  await users.expireVerification(person)
  expect(await users.passCode(person, recoveryCodes[0] ?? '')).toBe('done')
  expect(await users.callStaffEndpoint(attacker)).toBe('access.second_factor_required')
})
