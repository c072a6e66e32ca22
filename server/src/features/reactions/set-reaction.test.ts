// Integration tests of reactions over HTTP and PostgreSQL: device tokens, idempotency, access, unlinkability.
import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createNetworkContext,
  runConcurrently,
  listPublicSecretIds,
  issueDeviceTokens,
  countReactions,
  countWrongCounters,
} from '../../../test/clients/reaction-clients.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { issueSignedToken } from '../../platform/crypto/signed-token.ts'
import { setReaction } from './set-reaction.ts'

// Many thousands of reactions, perhaps on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let secrets: string[]
beforeAll(async () => {
  world = await createWorld()
  secrets = await listPublicSecretIds(world, 10)
})
afterAll(async () => {
  expect(await countWrongCounters(world)).toBe(0)
  await world.close()
})

const mint = async () => (await issueDeviceTokens(world.services, 1))[0] ?? ''
const secretAt = (index: number) => secrets[index] ?? ''

test('reactions.issueDevice: each client gets a different token, and the token is valid for reactions.setReaction (DATA-05, REACT-02, REACT-05, REACT-06, REACT-08)', async () => {
  const { device } = await world.api.reactions.issueDevice({})
  const { device: other } = await world.api.reactions.issueDevice({})
  expect(device).not.toBe(other)
  const secretId = secretAt(0)
  await world.api.reactions.setReaction({ secretId, kind: 'heart', reacted: true, device })
  const expected = { mine: [{ secretId, kinds: ['heart'] }] }
  expect(await world.api.reactions.listMine({ device, secretIds: [secretId] })).toEqual(expected)
  expect(await world.api.reactions.listMine({ device: other, secretIds: [secretId] })).toEqual({ mine: [] })
})

test('reactions.setReaction: the stored row has a pseudonym of browser and secret, and no column or foreign key of an account (REACT-08)', async () => {
  const columns = await world.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'identity' and table_name = 'reactions' order by ordinal_position`,
  )
  expect(columns.map(({ name }) => name)).toEqual(['secret_id', 'kind', 'pseudonym', 'is_counted'])
  const references = await world.sql<{ target: string }>(
    `select confrelid::regclass::text as target from pg_constraint where conrelid = 'identity.reactions'::regclass and contype = 'f'`,
  )
  expect(references.map(({ target }) => target)).toEqual(['content.secrets'])
  const device = await mint()
  for (const index of [2, 3])
    await world.api.reactions.setReaction({ secretId: secretAt(index), kind: 'heart', reacted: true, device })
  const rows = await world.sql<{ pseudonym: string }>(
    `select r.pseudonym from identity.reactions r join content.secrets s on s.id = r.secret_id
     where s.public_id = any ($1) and r.kind = 'heart'`,
    [[secretAt(2), secretAt(3)]],
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(new Set(rows.map(({ pseudonym }) => pseudonym)).size).toBe(rows.length)
})

test('reactions.setReaction: add and remove are idempotent, and each type is independent (REACT-03, REACT-04)', async () => {
  const device = await mint()
  const secretId = secretAt(1)
  const before = await countReactions(world, secretId)
  const set = (kind: 'heart' | 'wow', reacted: boolean) =>
    world.api.reactions.setReaction({ secretId, kind, reacted, device })
  const delta = async () => {
    const { shown, rows } = await countReactions(world, secretId)
    return [shown - before.shown, rows - before.rows]
  }
  expect(await set('heart', true)).toEqual({})
  await set('heart', true)
  expect(await delta()).toEqual([1, 1])
  await set('wow', true)
  expect(await delta()).toEqual([2, 2])
  await set('heart', false)
  await set('heart', false)
  expect(await delta()).toEqual([1, 1])
  expect((await world.api.reactions.listMine({ device, secretIds: [secretId] })).mine).toEqual([
    { secretId, kinds: ['wow'] },
  ])
  await Promise.all([set('wow', false), set('wow', true), set('wow', false)])
  expect(await delta()).toEqual([0, 0])
})

test('reactions.setReaction: removal of a reaction that does not exist changes no counter', async () => {
  const secretId = secretAt(1)
  const before = await countReactions(world, secretId)
  await world.api.reactions.setReaction({ secretId, kind: 'like', reacted: false, device: await mint() })
  expect(await countReactions(world, secretId)).toEqual(before)
})

test('reactions.setReaction: a private, hidden, removed or unknown secret gets not_found, and no row is inserted', async () => {
  const [hidden, removed] = [secretAt(8), secretAt(9)]
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [hidden])
  await world.sql(`update content.secrets set state = 'removed' where public_id = $1`, [removed])
  const [unlisted] = await world.sql<{ public_id: string }>('select public_id from content.secrets where is_private')
  const [before] = await world.sql('select count(*) from identity.reactions')
  const device = await mint()
  const ids = [hidden, removed, unlisted?.public_id ?? '', '0000000000000000000000']
  for (const secretId of ids)
    for (const reacted of [true, false])
      await expect(world.api.reactions.setReaction({ secretId, kind: 'heart', reacted, device })).rejects.toMatchObject(
        { code: 'secrets.not_found' },
      )
  expect(await world.sql('select count(*) from identity.reactions')).toEqual([before])
  expect(await world.api.reactions.listMine({ device, secretIds: ids })).toEqual({ mine: [] })
})

test('reactions.setReaction: a request without a device token gets device_missing (REACT-10)', async () => {
  for (const reacted of [true, false])
    await expect(
      world.api.reactions.setReaction({ secretId: secretAt(2), kind: 'heart', reacted }),
    ).rejects.toMatchObject({ code: 'reactions.device_missing' })
})

test('reactions.setReaction: a token with an invalid signature or encoding gets device_unknown', async () => {
  const device = await mint()
  const bytes = Buffer.from(device, 'base64url')
  const flipped = Array.from(bytes, (_, index) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(index) ^ 1, index)
    return copy.toString('base64url')
  })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last base64url character has two bits that decode to nothing.
  const last = alphabet.indexOf(device.at(-1) ?? '')
  const respelled = [1, 2, 3].map((bits) => device.slice(0, -1) + alphabet[last ^ bits])
  expect(new Set(respelled.map((token) => Buffer.from(token, 'base64url').toString('hex'))).size).toBe(1)
  const foreign = issueSignedToken(createSecretKey(randomBytes(32)), Date.now() - 60_000)
  const forged = [...flipped, ...respelled, foreign, `${device}AA`, device.slice(0, 48), 'A'.repeat(51)]
  const before = await countReactions(world, secretAt(2))
  for (const token of forged) {
    await expect(
      world.api.reactions.setReaction({ secretId: secretAt(2), kind: 'heart', reacted: true, device: token }),
      token,
    ).rejects.toMatchObject({ code: 'reactions.device_unknown' })
    await expect(
      world.api.reactions.listMine({ device: token, secretIds: [secretAt(2)] }),
      token,
    ).rejects.toMatchObject({ code: 'reactions.device_unknown' })
  }
  expect(await countReactions(world, secretAt(2))).toEqual(before)
})

test('reactions.setReaction: 10,000 removals with forged tokens, or with valid tokens of other clients, delete no row (REACT-09)', async () => {
  const secretId = secretAt(3)
  await world.api.reactions.setReaction({ secretId, kind: 'heart', reacted: true, device: await mint() })
  const before = await countReactions(world, secretId)
  const guessed = Array.from({ length: 5_000 }, () => randomBytes(38).toString('base64url'))
  const tokens = [...guessed, ...(await issueDeviceTokens(world.services, 5_000))]
  const answers: Record<string, number> = {}
  await runConcurrently(tokens, 200, async (device) => {
    const input = { secretId, kind: 'heart', reacted: false, device } as const
    const outcome = await errorCode(setReaction(createNetworkContext(world.services, 'n'), input))
    answers[outcome] = (answers[outcome] ?? 0) + 1
  })
  expect(answers).toEqual({ 'reactions.device_unknown': 5_000, done: 5_000 })
  expect(before.rows).toBeGreaterThan(0)
  expect(await countReactions(world, secretId)).toEqual(before)
})

test('reactions table: two reactions of one client have unlinkable pseudonyms', async () => {
  const device = await mint()
  const id = Buffer.from(device, 'base64url').subarray(0, 16).toString('hex')
  for (const index of [4, 5])
    await world.api.reactions.setReaction({ secretId: secretAt(index), kind: 'laugh', reacted: true, device })
  expect(
    await world.sql('select from identity.reactions group by pseudonym having count(distinct secret_id) > 1'),
  ).toEqual([])
  const pseudonyms = await world.sql<{ pseudonym: string }>(
    `select r.pseudonym from identity.reactions r join content.secrets s on s.id = r.secret_id
     where s.public_id = any($1) and r.kind = 'laugh'`,
    [[secretAt(4), secretAt(5)]],
  )
  expect(pseudonyms.filter(({ pseudonym }) => pseudonym.replaceAll('-', '') === id)).toEqual([])
})

test('reactions.listMine: the response for 100 secrets is in display order, each once', async () => {
  const device = await mint()
  const all = await listPublicSecretIds(world, 100)
  for (const kind of ['laugh', 'heart'] as const)
    await world.api.reactions.setReaction({ secretId: secretAt(6), kind, reacted: true, device })
  const { mine: ownReactions } = await world.api.reactions.listMine({
    device,
    secretIds: [...all.slice(0, 99), secretAt(6)],
  })
  expect(ownReactions).toEqual([{ secretId: secretAt(6), kinds: ['heart', 'laugh'] }])
})
