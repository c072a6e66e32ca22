// Integration tests of key rotation for AUTHORSHIP_KEYS: after it, with the new key alone, users sign in and use their links, browsers and codes.
import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sanction } from '../../test/clients/sanction-user.ts'
import type { User } from '../../test/builders/users.ts'
import { createFakePushService } from '../../test/servers/fake-push-service.ts'
import { after, before, both, linesOf, withBothKeys, withNewKey } from '../../test/world/rotated-world.ts'
import { createWorld, createWorldForTest, type World } from '../../test/world/world.ts'
import { totpSecretAad } from '../features/accounts/second-factor/require-staff.ts'
import { createUnsubscribeLink, decodeUnsubscribeToken } from '../features/accounts/emails/unsubscribe.ts'
import { reencryptOutboxRow } from '../features/notifications/delivery/delivery-outbox.ts'
import { decryptOrigin, type StoredOrigin } from '../platform/authorship/sanction-origin.ts'
import { listStaffPseudonyms } from '../features/moderation/statements/staff-pseudonym.ts'
import { createKeyStore } from '../platform/crypto/key-store.ts'
import { retainedPurposes } from '../platform/crypto/retired-keys.ts'
import { decryptTotpSecret } from '../platform/crypto/totp-secret-encryption.ts'
import { totpCodeAt } from '../platform/crypto/totp.ts'
import { createPushClient } from '../platform/integrations/push.ts'
import { captureLinkToken } from '../platform/integrations/auth.ts'
import { renewLinkToken } from '../platform/integrations/auth-secrets.ts'
import { rotateAuthorshipKey } from './rotate-authorship-key.ts'

const password = 'una-clave-larga'
/** Before the rotation, and after it with the new key alone. */
let world: World
let site: World
let person: User & { readonly phrase: string }
let moderator: User
let factor: { readonly key: string; readonly recoveryCodes: readonly string[] }
let claimed: { readonly email: string; readonly publicId: string }
const reaction = { device: '', secretId: '' }
let notified: User
let sanctioned = ''
let linkToken = ''
let unsubscribeLink = ''
beforeAll(async () => {
  world = await createWorld()
  const { services, users } = world
  person = await users.anonymous({ nickname: 'Nombre_de_antes' })
  await person.api.accounts.changeNickname({ nickname: 'Nombre_de_ahora' })
  const owner = await users.registered()
  const claimant = users.visitor()
  await claimant.api.accounts.register({ email: owner.email, password: 'clave-de-otra' })
  claimed = { email: owner.email, publicId: (await claimant.api.accounts.readMine()).id }
  reaction.device = (await world.api.reactions.issueDevice()).device
  reaction.secretId = (await world.content.insertSecret(person)).id
  await world.api.reactions.setReaction({ ...reaction, kind: 'heart', reacted: true })
  const email = `p${randomUUIDv7()}@correo.example`
  const { api } = await services.auth()
  await users.registered({ email })
  linkToken = (await captureLinkToken(() => api.sendVerificationEmail({ body: { email } }))) ?? ''
  unsubscribeLink = await createUnsubscribeLink(services, person.accountId)
  moderator = await users.staff('moderator', { factor: false })
  await moderator.api.accounts.confirm({ password })
  const { key } = await moderator.api.accounts.offerSecondFactor()
  factor = { key, ...(await moderator.api.accounts.enrolSecondFactor({ code: totpCodeAt(key, Date.now()) })) }
  const { publicId: of } = await users.registered({ nickname: 'Sancionada' })
  sanctioned = of
  await sanction(moderator, { from: 'user', of, kind: 'warn' })
  notified = await users.registered({ isEmailVerified: true })
  const { id: secretId } = await world.content.insertSecret(notified)
  await person.api.comments.addComment({ secretId, text: 'Te leo.' })
  await world.notifications.runJobs()
  const rotating = await createWorld({ secondProcessOf: world, env: { AUTHORSHIP_KEYS: linesOf(after, before) } })
  await rotateAuthorshipKey(world.databaseUrl, both)
  site = await createWorld({ secondProcessOf: world, env: { AUTHORSHIP_KEYS: linesOf(after) } })
  return async () => {
    for (const each of [site, rotating, world]) await each.close()
  }
}, 60_000)

test('after a key rotation: a recovery phrase signs in, and its sign-in name is that of the new key', async () => {
  const nameOf = async () =>
    (
      await site.sql<{ email: string }>(
        'select u.email from identity.users u join identity.accounts a on a.user_id = u.id where a.id = $1',
        [person.accountId],
      )
    )[0]?.email
  const name = await nameOf()
  for (const round of [1, 2]) {
    const { api } = site.users.visitor()
    await api.accounts.recover({ phrase: person.phrase })
    expect((await api.accounts.readMine()).id, `round ${round}`).toBe(person.publicId)
  }
  expect(await nameOf()).not.toBe(name)
})

test('after a key rotation: a user who registered with a taken e-mail signs in to the same account', async () => {
  const { api } = site.users.visitor()
  await api.accounts.logIn({ email: claimed.email, password: 'clave-de-otra' })
  expect((await api.accounts.readMine()).id).toBe(claimed.publicId)
})

test('after a key rotation: a former nickname is not available', async () => {
  const other = await site.users.anonymous()
  await expect(other.api.accounts.changeNickname({ nickname: 'Nombre_de_antes' })).rejects.toMatchObject({
    code: 'accounts.nickname_unavailable',
  })
})

test('after a key rotation: a browser finds its reactions, cannot add one twice, and can remove them', async () => {
  const read = async () =>
    (await site.api.reactions.listMine({ device: reaction.device, secretIds: [reaction.secretId] })).mine
  const count = () =>
    site.sql('select from identity.reactions r join content.secrets s on s.id = r.secret_id where s.public_id = $1', [
      reaction.secretId,
    ])
  expect(await read()).toEqual([{ secretId: reaction.secretId, kinds: ['heart'] }])
  await site.api.reactions.setReaction({ ...reaction, kind: 'heart', reacted: true })
  expect(await count()).toHaveLength(1)
  await site.api.reactions.setReaction({ ...reaction, kind: 'heart', reacted: false })
  expect(await count()).toHaveLength(0)
})

test('after a key rotation: an unsubscribe link is valid', async () => {
  const token = unsubscribeLink.split('/').at(-1) ?? ''
  expect(await decodeUnsubscribeToken(site.services, token)).toBe(person.accountId)
})

test('key rotation: a link that verifies an e-mail is valid while the previous key is in AUTHORSHIP_KEYS', async () => {
  const rotating = await withBothKeys(world)
  const renewed = await renewLinkToken(rotating.services.keys, linkToken)
  expect(renewed).not.toBe(linkToken)
  expect(await renewLinkToken(rotating.services.keys, `${linkToken.slice(0, -4)}AAAA`)).toBe(
    `${linkToken.slice(0, -4)}AAAA`,
  )
  await rotating.users.visitor().api.accounts.verifyEmail({ token: linkToken })
})

test('after a key rotation: TOTP secret and recovery codes of a staff member are valid, and sanctions have the new pseudonym', async () => {
  const [row] = await site.sql<{ box: Buffer }>(
    'select encrypted_totp_secret as box from identity.second_factors where account_id = $1',
    [moderator.accountId],
  )
  const newKeys = withNewKey(world)
  expect(
    await decryptTotpSecret({ keys: newKeys }, totpSecretAad(moderator.accountId), row?.box ?? Buffer.alloc(0)),
  ).toBe(factor.key)
  const again = site.users.inAnotherBrowser(moderator)
  await again.api.accounts.passSecondFactor({ code: factor.recoveryCodes[0] ?? '' })
  await expect(again.api.accounts.passSecondFactor({ code: factor.recoveryCodes[0] ?? '' })).rejects.toThrow()
  const [pseudonym] = await listStaffPseudonyms(newKeys, moderator.accountId, 'sanctions')
  expect(await site.sql('select from identity.sanctions where set_by = $1', [pseudonym])).toHaveLength(1)
  expect(await site.sql('select from identity.statements where decided_by = $1', [pseudonym])).toHaveLength(1)
})

test('after a key rotation: the subject of a sanction, notifications and deliveries that are not scheduled yet are readable', async () => {
  const keys = withNewKey(world)
  const [stored] = await site.sql<StoredOrigin>(
    'select id, key_version as "keyVersion", origin_box as "originBox" from identity.sanctions where key_version = 2',
  )
  expect(stored && (await decryptOrigin(keys, stored))?.of).toBe(sanctioned)
  const { items } = await site.users.inAnotherBrowser(notified).api.notifications.listNotifications({})
  expect(items).toHaveLength(1)
  const outbox = await site.sql<{ id: string; keyVersion: number; box: Buffer }>(
    'select id, key_version as "keyVersion", box from identity.delivery_outbox',
  )
  expect(outbox.length).toBeGreaterThan(0)
  const versions = await keys.allVersions('notification-state')
  for (const row of outbox) expect(reencryptOutboxRow(versions, row)).not.toBeNull()
})

test('after a key rotation: a push subscription of the previous VAPID key receives messages', async () => {
  const service = await createFakePushService(() => world.services.push.publicKey())
  try {
    const client = createPushClient({ ...site.services.config, PUSH_HOSTS: [service.host] }, site.services.keys)
    expect(await client.publicKey()).not.toBe(await world.services.push.publicKey())
    const device = service.browser()
    expect(await client.send(device.address, { body: 'Hola' }, 60_000)).toBe('sent')
    expect(device.notifications).toEqual([{ body: 'Hola' }])
  } finally {
    await service.close()
  }
})

test('key rotation: a second one encrypts the retired keys of the first again', async () => {
  const third = { version: 3, key: before.key }
  const next = await createWorldForTest({ secondProcessOf: world, env: { AUTHORSHIP_KEYS: linesOf(third, after) } })
  await rotateAuthorshipKey(world.databaseUrl, [third, after])
  const keys = createKeyStore(next.services.db.write, [third])
  for (const purpose of retainedPurposes)
    expect((await keys.allVersions(purpose)).map(({ version }) => version)).toEqual([3, 2, 1])
  expect((await keys.allVersions('author-tag')).map(({ version }) => version)).toEqual([3])
})
