// Integration tests of the passkeys of an account over HTTP and PostgreSQL: registration, list, removal, reset, roles and data export.
import { passkeyLimits, secondFactorLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPasskeyUsers,
  forgeries,
  passkeyOrigin,
  type PasskeyUsers,
} from '../../../../test/world/passkey-users.ts'
import { createAuthenticator } from '../../../../test/clients/software-authenticator.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { resetSecondFactor } from '../../../commands/reset-second-factor.ts'
import { totpCodeAt } from '../../../platform/crypto/totp.ts'

let world: World<'ai'>
let users: PasskeyUsers
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  users = createPasskeyUsers(world)
})
afterAll(() => world.close())

test('accounts.addPasskey, accounts.listPasskeys: verified staff registers named passkeys, listed with days, each in the audit log', async () => {
  const person = await users.createModerator()
  expect((await person.api.accounts.readSecondFactor()).hasPasskeys).toBe(false)
  const options = await person.api.accounts.offerPasskey()
  expect(options).toMatchObject({
    rp: { id: 'murmullo.example' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { userVerification: 'required' },
  })
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(person.publicId)
  const key = createAuthenticator(passkeyOrigin)
  expect(await users.add(person, key, '  Mi teléfono ')).toBe('done')
  expect(await users.add(person, createAuthenticator(passkeyOrigin), 'La del llavero')).toBe('done')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const items = [
    { id: expect.any(String), name: 'Mi teléfono', since: day, used: null },
    { id: expect.any(String), name: 'La del llavero', since: day, used: null },
  ]
  expect((await person.api.accounts.listPasskeys()).items).toEqual(expect.arrayContaining(items))
  expect((await person.api.accounts.readSecondFactor()).hasPasskeys).toBe(true)
  expect(await users.listAuditActions(person)).toEqual(['accounts.add_passkey', 'accounts.add_passkey'])
  // A browser refuses to register an authenticator twice; so does the server.
  const { excludeCredentials } = await person.api.accounts.offerPasskey()
  expect(excludeCredentials).toHaveLength(2)
  expect(excludeCredentials[0]).toMatchObject({ type: 'public-key', transports: ['internal'] })
  expect(await users.add(person, key)).toBe('accounts.passkey_exists')
  expect(await users.add(await users.createModerator(), key)).toBe('accounts.passkey_exists')
})

test('accounts.addPasskey: an account can have ten passkeys, and another one is refused', async () => {
  const { person } = await users.createHolder()
  for (let count = 1; count < passkeyLimits.perAccount; count += 1)
    expect(await users.add(person, createAuthenticator(passkeyOrigin))).toBe('done')
  expect(await errorCode(person.api.accounts.offerPasskey())).toBe('accounts.passkeys_full')
  expect(await users.listRows(person)).toHaveLength(10)
})

for (const [name, forgery] of [...forgeries, ['the type of a use', { type: 'webauthn.get' }] as const])
  test(`accounts.addPasskey: a response with ${name} is refused, and nothing is stored`, async () => {
    const person = await users.createModerator()
    expect(await users.add(person, createAuthenticator(passkeyOrigin), 'Mi teléfono', forgery)).toBe(
      'accounts.passkey_rejected',
    )
    expect(await users.listRows(person)).toEqual([])
  })

test('accounts.removePasskey: other sessions must show the second factor again, and another account cannot remove it', async () => {
  const { person, key } = await users.createHolder()
  const second = await users.createPasswordSession(person)
  expect(await users.pass(second, key)).toBe('done')
  expect(await users.callStaffEndpoint(second)).toBe('done')
  const id = (await person.api.accounts.listPasskeys()).items[0]?.id ?? ''
  const stranger = await world.users.staff('admin')
  expect(await errorCode(stranger.api.accounts.removePasskey({ id }))).toBe('accounts.passkey_unknown')
  expect(await errorCode(person.api.accounts.removePasskey({ id }))).toBe('done')
  expect(await users.callStaffEndpoint(second)).toBe('access.second_factor_required')
  expect(await users.callStaffEndpoint(person)).toBe('done')
  expect(await errorCode(person.api.accounts.challengePasskey())).toBe('accounts.passkey_missing')
  expect(await users.listAuditActions(person)).toEqual(['accounts.add_passkey', 'accounts.remove_passkey'])
})

test('passkeys: a session that has shown the password only cannot list, add or remove them', async () => {
  const { person } = await users.createHolder()
  const id = (await person.api.accounts.listPasskeys()).items[0]?.id ?? ''
  const { accounts } = (await users.createPasswordSession(person)).api
  expect(await errorCode(accounts.listPasskeys())).toBe('access.second_factor_required')
  expect(await errorCode(accounts.offerPasskey())).toBe('access.second_factor_required')
  expect(await errorCode(accounts.removePasskey({ id }))).toBe('access.second_factor_required')
  const credential = createAuthenticator(passkeyOrigin).create(await person.api.accounts.offerPasskey())
  const addition = { name: 'Mi teléfono', credential }
  expect(await errorCode(accounts.addPasskey(addition))).toBe('access.second_factor_required')
  expect(await users.listRows(person)).toHaveLength(1)
})

test('passkeys: a member has none and cannot register one', async () => {
  const { accounts } = (await world.users.registered()).api
  expect((await accounts.readSecondFactor()).hasPasskeys).toBe(false)
  expect(await errorCode(accounts.listPasskeys())).toBe('access.staff_only')
  expect(await errorCode(accounts.challengePasskey())).toBe('access.staff_only')
  expect(await errorCode(accounts.offerPasskey())).toBe('access.step_up_required')
})

test('passkeys: without the staff role they are deleted, and a new role does not bring them back', async () => {
  const { person, key } = await users.createHolder()
  const admin = await world.users.staff('admin')
  const credential = key.get(await person.api.accounts.challengePasskey())
  await admin.api.admin.setRole({ nickname: person.nickname, role: 'member' })
  expect(await users.listRows(person)).toEqual([])
  expect(await errorCode(person.api.accounts.passWithPasskey({ credential }))).toBe('access.staff_only')
  expect(await errorCode(person.api.accounts.confirmWithPasskey({ credential }))).toBe('access.staff_only')
  const [session] = await world.sql(
    'select passkey_challenge, passkey_challenge_at from identity.sessions s join identity.accounts a using (user_id) where a.id = $1',
    [person.accountId],
  )
  expect(session).toEqual({ passkey_challenge: null, passkey_challenge_at: null })
  await world.users.grantRole(person, 'moderator', { factor: true })
  expect(await errorCode(person.api.accounts.challengePasskey())).toBe('accounts.passkey_missing')
  expect(await errorCode(person.api.accounts.passWithPasskey({ credential }))).toBe('accounts.passkey_rejected')
})

test('passkeys: the reset by an administrator and by the operator deletes them', async () => {
  const [one, other] = [await users.createHolder(), await users.createHolder()]
  const admin = await world.users.staff('admin')
  await admin.api.admin.resetSecondFactor({ nickname: one.person.nickname })
  expect(await users.listRows(one.person)).toEqual([])
  const [user] = await world.sql<{ email: string }>(
    'select u.email from identity.users u join identity.accounts a on a.user_id = u.id where a.id = $1',
    [other.person.accountId],
  )
  await resetSecondFactor(world.databaseUrl, user?.email ?? '')
  expect(await users.listRows(other.person)).toEqual([])
})

test('passkeys: codes stay possible, a recovery code replaces a lost passkey, and a new TOTP key keeps the passkeys', async () => {
  const { person, key, totpKey, recoveryCodes } = await users.createFullHolder()
  await users.expireVerification(person)
  expect(await users.passCode(person, totpCodeAt(totpKey, world.clock.now()))).toBe('done')
  await users.expireVerification(person)
  expect(await users.passCode(person, recoveryCodes[0] ?? '')).toBe('done')
  await person.api.accounts.confirm({ password: person.password })
  const offered = await person.api.accounts.offerSecondFactor()
  await person.api.accounts.enrolSecondFactor({ code: totpCodeAt(offered.key, world.clock.now()) })
  expect((await person.api.accounts.readSecondFactor()).codesLeft).toBe(secondFactorLimits.recoveryCodes)
  await users.expireVerification(person)
  expect(await users.passCode(person, recoveryCodes[1] ?? '')).toBe('accounts.code_wrong')
  expect(await users.pass(person, key)).toBe('done')
})

test('data export: it lists the passkeys of a staff member by name and day', async () => {
  const { person } = await users.createFullHolder()
  await person.api.accounts.requestArchive({ proof: person.password })
  const { passkeys } = await person.api.accounts.downloadArchive()
  const [listed] = (await person.api.accounts.listPasskeys()).items
  expect(passkeys).toEqual([{ name: 'Mi teléfono', since: listed?.since, used: null }])
})
