// Tests of a stolen database: a thief who has a dump and guesses a person cannot confirm the guess with a key from that dump.
import { execFileSync } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNicknameHasher } from '../src/features/accounts/account/change-nickname.ts'
import { normalizePhrase, signInNamesForPhrase } from '../src/features/accounts/auth/sign-in-names.ts'
import { hashRecoveryCode } from '../src/features/accounts/second-factor/recovery-codes.ts'
import { totpSecretAad } from '../src/features/accounts/second-factor/require-staff.ts'
import { preserveEvidence } from '../src/features/moderation/evidence/preserve-evidence.ts'
import { staffPseudonym } from '../src/features/moderation/statements/staff-pseudonym.ts'
import type { Deps } from '../src/platform/context/request-context.ts'
import { deriveKey } from '../src/platform/crypto/derive-key.ts'
import { createPseudonym, hmac } from '../src/platform/crypto/hmac.ts'
import { authorshipPurposes, type KeyStore } from '../src/platform/crypto/key-store.ts'
import { totpCodeAt } from '../src/platform/crypto/totp.ts'
import { tryDecryptTotpSecret } from '../src/platform/crypto/totp-secret-encryption.ts'
import { secretInput } from './builders/content.ts'
import type { User } from './builders/users.ts'
import { sanction } from './clients/sanction-user.ts'
import { createWorld, type World } from './world/world.ts'

const password = 'una-clave-larga'
const evidence = { text: 'Un texto que se adivina.', reason: null, confidence: null, address: null }

let world: World<'ai'>
/** All that is stolen: the database as text, with binary values in hex, and the names of all keys in Redis. */
let dump: string
let redisKeys: string
let stolen: Deps
let person: User & { readonly phrase: string }
let moderator: User
let factor: { readonly key: string; readonly recoveryCodes: readonly string[] }
let review: string
let reaction: { readonly device: string; readonly secretId: string }
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  person = await world.users.anonymous({ nickname: 'Apodo_de_antes' })
  await person.api.accounts.changeNickname({ nickname: 'Apodo_de_ahora' })
  const { device } = await world.api.reactions.issueDevice()
  const [secret] = (await world.api.secrets.listFeed({})).items
  reaction = { device, secretId: secret?.id ?? '' }
  await world.api.reactions.setReaction({ ...reaction, kind: 'heart', reacted: true })
  moderator = await world.users.staff('moderator', { factor: false })
  await moderator.api.accounts.confirm({ password })
  const { key } = await moderator.api.accounts.offerSecondFactor()
  const { recoveryCodes } = await moderator.api.accounts.enrolSecondFactor({ code: totpCodeAt(key, Date.now()) })
  factor = { key, recoveryCodes }
  const text = '[duda] Un texto para una sanción.'
  await person.api.secrets.publishSecret(secretInput(text))
  const { id: of, seen } = await world.moderation.findReview(moderator, text)
  review = of
  await sanction(moderator, { from: 'review', of, kind: 'warn' })
  await moderator.api.moderation.decideReview({ id: of, seen, decision: 'remove', rule: 'spam' })
  await world.moderation.endUndoWindow()
  await preserveEvidence(world.services, { ...evidence, accountId: person.accountId })
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  dump = execFileSync('pg_dump', [world.databaseUrl.replace(/\?.*/, '')], options)
  redisKeys = (await world.services.redis.keys('*token-bucket:*')).join('\n')
  stolen = { ...world.services, keys: createStolenKeys() }
}, 60_000)
afterAll(() => world.close())

/** Every key that can be derived from the dump. */
function createStolenKeys(): KeyStore {
  const root = /^COPY identity\.server_keys .*\nroot\t\\\\x([0-9a-f]{64})\t/m.exec(dump)?.[1] ?? ''
  const derive = async (purpose: string) => deriveKey(createSecretKey(Buffer.from(root, 'hex')), purpose)
  return Object.assign(derive, { allVersions: async (purpose: string) => [{ version: 1, key: await derive(purpose) }] })
}

/** What a thief computes from a right guess, and finds in the dump if the keys are right. */
const guesses: [string, (deps: Deps) => Promise<string | Buffer>][] = [
  [
    'pseudonym of a reaction, from the token of a browser',
    async ({ keys }) => {
      const id = Buffer.from(reaction.device, 'base64url').subarray(0, 16)
      return createPseudonym(await keys('reaction'), id, reaction.secretId)
    },
  ],
  [
    'sign-in name of a recovery phrase',
    async (deps) => (await signInNamesForPhrase(deps, normalizePhrase(person.phrase)))[0],
  ],
  ['tombstone of a nickname', async (deps) => (await createNicknameHasher(deps))(nicknameKey('Apodo_de_antes'))[0]],
  [
    'hash of a recovery code of a second factor',
    async (deps) => (await hashRecoveryCode(deps, moderator.accountId, factor.recoveryCodes[0] ?? ''))[0],
  ],
  ['pseudonym of a staff member in a sanction', ({ keys }) => staffPseudonym(keys, moderator.accountId, 'sanctions')],
  ['pseudonym of a staff member in a statement', ({ keys }) => staffPseudonym(keys, moderator.accountId, 'statements')],
  [
    'mark of a sanction, from the review for which it was set',
    async ({ keys }) => createPseudonym(await keys('sanction-origin'), Buffer.from(review), 'review'),
  ],
  [
    'id of preserved evidence, from its text and author',
    async ({ keys }) =>
      hmac(await keys('evidence'), person.accountId, evidence.text)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
  ],
]

test.each(guesses)('stolen database: its keys do not confirm the %s, and AUTHORSHIP_KEYS do', async (_, compute) => {
  const isFound = async (deps: Deps) => {
    const value = await compute(deps)
    return dump.includes(typeof value === 'string' ? value : value.toString('hex'))
  }
  expect(await isFound(stolen)).toBe(false)
  expect(await isFound(world.services)).toBe(true)
})

test('stolen database: its keys do not decrypt a TOTP secret, and AUTHORSHIP_KEYS do', async () => {
  const [row] = await world.sql<{ box: Buffer }>(
    'select encrypted_totp_secret as box from identity.second_factors where account_id = $1',
    [moderator.accountId],
  )
  const box = row?.box ?? Buffer.alloc(0)
  expect(dump).toContain(box.toString('hex'))
  const aad = totpSecretAad(moderator.accountId)
  expect(await tryDecryptTotpSecret(stolen, aad, box)).toBeNull()
  expect(await tryDecryptTotpSecret(world.services, aad, box)).toBe(factor.key)
})

test('stolen database and Redis: their keys do not confirm the rate limit of an account, and AUTHORSHIP_KEYS do', async () => {
  const hour = Math.floor(world.services.clock() / 3_600_000)
  const isFound = async ({ keys }: Deps) => {
    const key = await keys('bucket')
    const names = [hour, hour - 1].map((each) => hmac(key, 'publish', person.accountId, String(each)))
    return names.some((name) => redisKeys.includes(`:publish:${name.toString('base64url').slice(0, 22)}`))
  }
  expect(await isFound(stolen)).toBe(false)
  expect(await isFound(world.services)).toBe(true)
})

test('stolen database: it contains its root key, which derives the cursor keys, and no key of AUTHORSHIP_KEYS', async () => {
  for (const purpose of ['cursor', 'cursor-seal'] as const)
    expect((await stolen.keys(purpose)).equals(await world.services.keys(purpose))).toBe(true)
  const derived = await Promise.all(authorshipPurposes.map((purpose) => world.services.keys(purpose)))
  for (const key of [...derived, ...world.services.config.AUTHORSHIP_KEYS.map((each) => each.key)]) {
    expect(dump).not.toContain(key.export().toString('hex'))
    expect(dump).not.toContain(key.export().toString('base64url'))
  }
})
