// Integration tests of the in-process cache of chains: fewer queries, entries of other processes, and no fork or gap when the cache is wrong.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllTags, readChainKeys } from '../src/platform/authorship/author-chains.ts'
import { computeTag } from '../src/platform/authorship/author-entry.ts'
import { insertAuthor } from '../src/platform/authorship/authors.ts'
import { getKnownChains, setKnownChains } from '../src/platform/authorship/known-chains.ts'
import { createKeyStore } from '../src/platform/crypto/key-store.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A key store of its own has a cache of its own, as another process has. */
const openProcess = () => {
  const { db, config } = world.services
  return createKeyStore(db.write, config.AUTHORSHIP_KEYS)
}

async function listQueries(run: () => Promise<unknown>): Promise<string[]> {
  const { db } = world.services
  const { prepared } = db.write
  const names: string[] = []
  const recording: typeof prepared = (name, text, values) => {
    names.push(name)
    return prepared(name, text, values)
  }
  Object.assign(db.write, { prepared: recording })
  await run()
  Object.assign(db.write, { prepared })
  return names
}

const insertEntries = async (count: number) => {
  const author = await world.users.insertAccount()
  for (let index = 0; index < count; index += 1) await world.content.insertSecret(author)
  return author
}

const insertWith = async (keys: ReturnType<typeof openProcess>, accountId: string) => {
  const { key: contentId } = await world.content.insertSecret(null)
  await world.services.db.write
    .transaction()
    .execute((trx) => insertAuthor(trx, keys, { kind: 'secret', accountId, contentId }))
}

/** Tags of the first positions that exist. */
async function listPositions(accountId: string): Promise<number[]> {
  const [active] = await readChainKeys(world.services.keys)
  const [row] = await world.sql<{ salt: Buffer }>('select author_salt as salt from identity.accounts where id = $1', [
    accountId,
  ])
  if (active === undefined || row === undefined) throw new Error('no chain')
  const tags = Array.from({ length: 12 }, (_, index) =>
    computeTag(active, { kind: 'secret', salt: row.salt, position: index + 1 }),
  )
  const rows = await world.sql<{ tag: string }>(
    'select tag from identity.secret_authors where tag = any ($1::uuid[])',
    [tags],
  )
  return rows.map(({ tag }) => tags.indexOf(tag) + 1).toSorted((a, b) => a - b)
}

test('known chains: an account whose tags were listed before, costs one query', async () => {
  const { db } = world.services
  const author = await insertEntries(7)
  const keys = openProcess()
  const list = () => listAllTags(db.write, keys, author.accountId)
  const first = await list()
  expect(first).toHaveLength(7)
  const queries = await listQueries(async () => expect(await list()).toEqual(first))
  expect(queries).toEqual(['author_tags_secret_comment_photo_photoComment'])
  const { accountId } = await insertEntries(7)
  const firstQueries = await listQueries(() => listAllTags(db.write, keys, accountId))
  expect(firstQueries).toHaveLength(3)
})

test.each([1, 2, 5])('known chains: %i entries of another process since, are listed', async (count) => {
  const { db } = world.services
  const author = await insertEntries(3)
  const keys = openProcess()
  await listAllTags(db.write, keys, author.accountId)
  for (let index = 0; index < count; index += 1) await world.content.insertSecret(author)
  const tags = await listAllTags(db.write, keys, author.accountId)
  expect(new Set(tags).size).toBe(3 + count)
  expect(tags).toEqual(await listAllTags(db.write, openProcess(), author.accountId))
})

test('known chains: two processes insert by turns, no position is missing and none is used twice', async () => {
  const { db } = world.services
  const author = await insertEntries(1)
  const processes = [openProcess(), openProcess()]
  for (const keys of processes) await listAllTags(db.write, keys, author.accountId)
  for (let index = 0; index < 3; index += 1) for (const keys of processes) await insertWith(keys, author.accountId)
  expect(await listPositions(author.accountId)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('known chains: after a restore the chain is shorter than the cached one, the next entry leaves no gap', async () => {
  const author = await insertEntries(4)
  const keys = openProcess()
  await listAllTags(world.services.db.write, keys, author.accountId)
  const positions = await world.authorship.list('secret', author.accountId)
  await world.sql('delete from identity.secret_authors where secret_id = any ($1::uuid[])', [positions.slice(2)])
  await insertWith(keys, author.accountId)
  expect(await listPositions(author.accountId)).toEqual([1, 2, 3])
})

test('known chains: the account was deleted since, no entry is inserted', async () => {
  const author = await insertEntries(0)
  const keys = openProcess()
  await listAllTags(world.services.db.write, keys, author.accountId)
  await world.sql('delete from identity.accounts where id = $1', [author.accountId])
  await expect(insertWith(keys, author.accountId)).rejects.toMatchObject({ code: 'access.account_required' })
})

test('known chains: the size of the cache is bounded by the number of tags', () => {
  const keys = openProcess()
  const tags = Array.from({ length: 150_000 }, () => 'tag')
  setKnownChains(keys, 'first', { salt: Buffer.alloc(16), tags: new Map([['secret', tags]]) })
  setKnownChains(keys, 'second', { salt: Buffer.alloc(16), tags: new Map([['secret', tags]]) })
  expect([getKnownChains(keys, 'first'), getKnownChains(keys, 'second')?.tags.get('secret')?.length]).toEqual([
    undefined,
    150_000,
  ])
})
