// Integration tests of encrypted authorship on a real database: positions, concurrency, rotation of the keys, and deletion.
import { createSecretKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptEntry, type StoredEntry } from '../src/platform/authorship/author-entry.ts'
import { authorTables, type ContentKind } from '../src/platform/authorship/author-tables.ts'
import { type Authored, listTags, lockAuthorship, readChainKeys } from '../src/platform/authorship/author-chains.ts'
import { findAuthor, findAuthors, insertAuthor, removeAuthors } from '../src/platform/authorship/authors.ts'
import { createKeyStore, type KeyStore } from '../src/platform/crypto/key-store.ts'
import { secretInput } from './builders/content.ts'
import { countLockWaits } from './database/lock-waits.ts'
import { createWorld, createWorldForTest, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Positions of the entries of an account, with the content that each entry names. */
async function listChain(accountId: string, kind: ContentKind = 'secret') {
  const { db, keys } = world.services
  const tags = await listTags(db.write, keys, { kind, accountId })
  const rows = await world.sql<StoredEntry>(
    `select tag, key_version as "keyVersion", box from ${authorTables[kind].table} where tag = any ($1::uuid[])`,
    [tags],
  )
  const [active] = await readChainKeys(keys)
  if (active === undefined) throw new Error('no authorship key')
  return rows.flatMap((row) => decryptEntry(active, kind, row) ?? []).toSorted((a, b) => a.position - b.position)
}

test('authorship: two concurrent publishes of one account, get positions 1 and 2', async () => {
  const user = await world.users.anonymous()
  const published = await Promise.all(
    ['Un secreto.', 'Y otro secreto.'].map((text) => user.api.secrets.publishSecret(secretInput(text))),
  )
  const chain = await listChain(user.accountId)
  expect(chain.map(({ position }) => position)).toEqual([1, 2])
  const rows = await world.sql<{ id: string }>('select id from content.secrets where public_id = any ($1)', [
    published.map(({ id }) => id),
  ])
  expect(chain.map(({ contentId }) => contentId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('authorship: eight concurrent entries of one account, have no gap and no duplicate', async () => {
  const author = await world.users.insertAccount()
  await Promise.all(Array.from({ length: 8 }, () => world.content.insertSecret(author)))
  expect((await listChain(author.accountId)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('authorship lock: while a transaction holds it, an entry of the account waits, and one of another account does not', async () => {
  const [author, other] = [await world.users.insertAccount(), await world.users.insertAccount()]
  const { db, keys } = world.services
  let inserted: Promise<unknown> = Promise.resolve()
  let isInserted = false
  await db.write.transaction().execute(async (trx) => {
    await lockAuthorship(trx, keys, author.accountId)
    inserted = world.content.insertSecret(author).then(() => (isInserted = true))
    await world.content.insertSecret(other)
    await expect.poll(() => countLockWaits(world.sql)).toBe(1)
    expect(isInserted).toBe(false)
  })
  await inserted
  expect(await world.authorship.list('secret', author.accountId)).toHaveLength(1)
})

test('authorship: an account that does not exist, no entry is inserted', async () => {
  const { key } = await world.content.insertSecret(null)
  const { accountId } = await world.users.insertAccount()
  await world.sql('delete from identity.accounts where id = $1', [accountId])
  await expect(world.authorship.record('secret', accountId, key)).rejects.toMatchObject({
    code: 'access.account_required',
  })
  expect(await world.authorship.find('secret', key)).toBeUndefined()
})

test('authorship: each kind of content, has a chain of its own and is found in both directions', async () => {
  const author = await world.users.insertAccount()
  const secret = await world.content.insertSecret(author)
  const comment = await world.content.insertComment(author, secret.key)
  expect(await world.authorship.list('secret', author.accountId)).toEqual([secret.key])
  expect(await world.authorship.list('comment', author.accountId)).toEqual([comment.key])
  expect(await world.authorship.find('secret', secret.key)).toBe(author.accountId)
  expect(await world.authorship.find('comment', comment.key)).toBe(author.accountId)
  expect(await world.authorship.find('photoComment', comment.key)).toBeUndefined()
  expect(await world.authorship.list('photo', author.accountId)).toEqual([])
})

test('authorship: after a rotation to key 2, entries of key 1 are found and new ones continue their positions', async () => {
  const site = await createWorldForTest()
  const author = await site.users.insertAccount()
  const before = [await site.content.insertSecret(author), await site.content.insertSecret(author)]
  const { db, config } = site.services
  const [first] = config.AUTHORSHIP_KEYS
  const second = { version: first.version + 1, key: createSecretKey(randomBytes(32)) }
  // A rotation writes the canary of the new key.
  await site.sql('delete from identity.key_canaries')
  const rotated = createKeyStore(db.write, [second, first])
  const record = (contentId: string) =>
    db.write
      .transaction()
      .execute((trx) => insertAuthor(trx, rotated, { kind: 'secret', accountId: author.accountId, contentId }))
  const after = await site.content.insertSecret(null)
  await record(after.key)
  const ids = [...before, after].map(({ key }) => key)
  expect(await listContent(site, rotated, { kind: 'secret', accountId: author.accountId })).toEqual(ids)
  const authors = await findAuthors(db.write, rotated, 'secret', ids)
  expect(ids.map((id) => authors.get(id))).toEqual(ids.map(() => author.accountId))
  const stored = await site.sql<StoredEntry>(
    `select tag, key_version as "keyVersion", box from identity.secret_authors where secret_id = $1`,
    [after.key],
  )
  const [active] = await readChainKeys(rotated)
  expect(stored[0]?.keyVersion).toBe(second.version)
  expect(active && stored[0] && decryptEntry(active, 'secret', stored[0])?.position).toBe(3)
})

async function listContent({ services }: World, keys: KeyStore, authored: Authored): Promise<string[]> {
  const tags = await listTags(services.db.write, keys, authored)
  const { rows } = await sql<{ id: string }>`select secret_id as id from identity.secret_authors
    where tag = any (${tags}::uuid[]) order by secret_id`.execute(services.db.write)
  return rows.map(({ id }) => id)
}

test('authorship: with a key of the same version that did not write it, an entry names no author', async () => {
  const author = await world.users.insertAccount()
  const { key } = await world.content.insertSecret(author)
  const other = await createWorldForTest()
  await other.sql('delete from identity.key_canaries')
  const keys = createKeyStore(other.services.db.write, [{ version: 1, key: createSecretKey(randomBytes(32)) }])
  const { db } = world.services
  expect(await findAuthor(db.write, keys, 'secret', key)).toBeUndefined()
  expect(await listTags(db.write, keys, { kind: 'secret', accountId: author.accountId })).toEqual([])
})

test('authorship: content of a chain was deleted, the next entry gets the position after the last', async () => {
  const author = await world.users.insertAccount()
  const secrets = [
    await world.content.insertSecret(author),
    await world.content.insertSecret(author),
    await world.content.insertSecret(author),
  ]
  await world.sql('delete from content.secrets where id = any ($1)', [secrets.slice(0, 2).map(({ key }) => key)])
  await world.sql('delete from content.secrets where id = $1', [secrets[2]?.key])
  const next = await world.content.insertSecret(author)
  expect((await listChain(author.accountId)).at(-1)).toMatchObject({ contentId: next.key, position: 4 })
  expect(await world.authorship.list('secret', author.accountId)).toEqual([next.key])
})

test('authorship: removed from content, the content stays, no key decrypts its author, and the chain has no gap', async () => {
  const author = await world.users.insertAccount()
  const [first, second] = [await world.content.insertSecret(author), await world.content.insertSecret(author)]
  const { db, keys } = world.services
  expect(await removeAuthors(db.write, 'secret', [first.key])).toBe(1)
  expect(await world.authorship.find('secret', first.key)).toBeUndefined()
  expect(await world.sql('select from content.secrets where id = $1', [first.key])).toHaveLength(1)
  expect((await listChain(author.accountId)).map(({ position }) => position)).toEqual([2])
  expect(await listTags(db.write, keys, { kind: 'secret', accountId: author.accountId })).toHaveLength(2)
  const third = await world.content.insertSecret(author)
  expect(await world.authorship.list('secret', author.accountId)).toEqual([second.key, third.key])
  expect((await listChain(author.accountId)).map(({ position }) => position)).toEqual([2, 3])
})

test('authorship: of a deleted account, its entries are not found', async () => {
  const author = await world.users.insertAccount()
  await world.content.insertSecret(author)
  await world.sql('delete from identity.accounts where id = $1', [author.accountId])
  const { db, keys } = world.services
  expect(await listTags(db.write, keys, { kind: 'secret', accountId: author.accountId })).toEqual([])
})
