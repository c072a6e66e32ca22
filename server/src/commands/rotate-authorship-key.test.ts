// Integration tests of key rotation for AUTHORSHIP_KEYS: what it keeps, failures between batches, and what its transactions show.
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorldForTest, type World } from '../../test/world/world.ts'
import {
  before,
  after,
  both,
  countEntries,
  insertAccountsWithEntries,
  linesOf,
  withBothKeys,
  withNewKey,
} from '../../test/world/rotated-world.ts'
import { findReported } from '../features/reports/cases/find-reported.ts'
import { decryptEntry } from '../platform/authorship/author-entry.ts'
import { authorTables, contentKinds } from '../platform/authorship/author-tables.ts'
import { listTags, readChainKeys } from '../platform/authorship/author-chains.ts'
import { findAuthors, removeAuthors } from '../platform/authorship/authors.ts'
import { findHighWaterMarks, raiseHighWaterMarks } from '../platform/authorship/high-water-marks.ts'
import type { KeyStore } from '../platform/crypto/key-store.ts'
import { countPrevious } from './authorship-rotation/count-rows.ts'
import { rotateAuthorshipKey } from './rotate-authorship-key.ts'

/** Authors by kind and content, of everything in the database. */
async function readAuthors({ sql, services }: World, keys: KeyStore): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const kind of contentKinds) {
    const { table, key } = authorTables[kind]
    const rows = await sql<{ id: string }>(`select ${key} as id from ${table} where ${key} is not null`)
    const ids = rows.map(({ id }) => id)
    for (const [id, author] of await findAuthors(services.db.write, keys, kind, ids)) found.set(`${kind} ${id}`, author)
  }
  return found
}

test('key rotation: authors, own lists, ownerless entries, report cases and notification states, are kept with the new key alone', async () => {
  const world = await createWorldForTest()
  const { db } = world.services
  const author = await world.users.insertAccount()
  const reporter = await world.users.registered()
  const [first, ownerless, last] = [
    await world.content.insertSecret(author),
    await world.content.insertSecret(author),
    await world.content.insertSecret(author),
  ]
  await world.content.insertComment(author, first.key)
  const { number } = await reporter.api.reports.sendReport({
    kind: 'secret',
    id: first.id,
    category: 'spam',
    reason: 'Porque sí.',
  })
  await removeAuthors(db.write, 'secret', [ownerless.key])
  const mark = randomUUIDv7()
  const raise = () =>
    db.write
      .transaction()
      .execute((trx) => raiseHighWaterMarks(trx, world.services.keys, author.accountId, { read: mark }))
  await raise()
  const withoutAccount = await world.content.insertSecret(await world.users.insertAccount())
  const [entries, authors] = [await countEntries(world), await readAuthors(world, world.services.keys)]
  await world.sql('delete from identity.accounts where id = $1', [authors.get(`secret ${withoutAccount.key}`)])
  authors.delete(`secret ${withoutAccount.key}`)
  expect(authors.size).toBeGreaterThan(100)

  await withBothKeys(world)
  expect(countPrevious(await rotateAuthorshipKey(world.databaseUrl, both))).toBe(0)
  expect(await countEntries(world, 'key_version = 2')).toBe(await countEntries(world))
  const keys = withNewKey(world)
  expect(await readAuthors(world, keys)).toEqual(authors)
  expect(await world.sql('select from identity.secret_authors where secret_id = $1', [withoutAccount.key])).toEqual([])
  expect(entries - (await countEntries(world))).toBeGreaterThanOrEqual(1)
  expect((await readAuthors(world, world.services.keys)).size).toBe(0)

  const tags = await listTags(db.write, keys, { kind: 'secret', accountId: author.accountId })
  const stored = await world.sql<{ id: string | null; tag: string; box: Buffer }>(
    'select secret_id as id, tag, box from identity.secret_authors where tag = any ($1)',
    [tags],
  )
  expect(tags).toHaveLength(3)
  expect(tags.map((tag) => stored.find((row) => row.tag === tag)?.id)).toEqual([first.key, null, last.key])
  const [active] = await readChainKeys(keys)
  const ownerlessRow = stored.find(({ id }) => id === null)
  expect(active && ownerlessRow && decryptEntry(active, 'secret', { keyVersion: 2, ...ownerlessRow })).toBeNull()
  const [reported] = await world.sql<{ number: string }>(
    'select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1',
    [number],
  )
  expect((await findReported({ db: db.write, keys }, reported?.number ?? ''))?.accountId).toBe(author.accountId)
  expect((await findHighWaterMarks(db.write, keys, author.accountId)).read).toBe(mark)
}, 60_000)

test('key rotation: it failed between two batches, the next run rewrites the rest', async () => {
  const world = await createWorldForTest()
  const accounts = await insertAccountsWithEntries(world, 20, 100)
  await withBothKeys(world)
  let batches = 0
  const onBatch = (table: string) => {
    batches += table === 'identity.secret_authors' ? 1 : 0
    if (batches > 2) throw new Error('interrupted')
  }
  await expect(rotateAuthorshipKey(world.databaseUrl, both, { onBatch })).rejects.toThrow('interrupted')
  expect(await countEntries(world, 'key_version = 1')).toBeGreaterThan(0)
  expect(countPrevious(await rotateAuthorshipKey(world.databaseUrl, both))).toBe(0)
  for (const accountId of accounts)
    expect(await listTags(world.services.db.write, withNewKey(world), { kind: 'secret', accountId })).toHaveLength(100)
}, 60_000)

test('key rotation: a transaction rewrites entries of many accounts', async () => {
  const world = await createWorldForTest()
  await insertAccountsWithEntries(world, 40, 50)
  await withBothKeys(world)
  await rotateAuthorshipKey(world.databaseUrl, both)
  const [active] = await readChainKeys(withNewKey(world))
  const rows = await world.sql<{ xmin: string; tag: string; box: Buffer }>(
    'select xmin::text, tag, box from identity.secret_authors',
  )
  const groups = Map.groupBy(rows, ({ xmin }) => xmin)
  expect(groups.size).toBeGreaterThan(3)
  for (const group of groups.values()) {
    const accounts = group.map((row) => active && decryptEntry(active, 'secret', { keyVersion: 2, ...row })?.accountId)
    if (group.length > 10) expect(new Set(accounts).size).toBeGreaterThan(5)
  }
}, 60_000)

test('key rotation: a process still writes with the previous key, it is not complete', async () => {
  const world = await createWorldForTest()
  await withBothKeys(world)
  await createWorldForTest({ secondProcessOf: world, env: { AUTHORSHIP_KEYS: linesOf(before, after) } })
  await expect(rotateAuthorshipKey(world.databaseUrl, both)).rejects.toContain(
    'still has a previous key in its first line',
  )
  expect(await world.sql('select version from identity.key_canaries order by version')).toEqual([
    { version: 1 },
    { version: 2 },
  ])
}, 60_000)

test('key rotation: a process without the new key wrote an entry at a taken position, both entries keep their author', async () => {
  const world = await createWorldForTest()
  // It has read its keys, and is still running when the new key becomes active.
  await readChainKeys(world.services.keys)
  const site = await withBothKeys(world)
  const author = await world.users.insertAccount()
  const [one, other] = [await site.content.insertSecret(author), await world.content.insertSecret(author)]
  const tags = () =>
    listTags(world.services.db.write, site.services.keys, { kind: 'secret', accountId: author.accountId })
  expect(new Set(await tags()).size).toBe(2)
  expect(countPrevious(await rotateAuthorshipKey(world.databaseUrl, both))).toBe(0)
  const authors = await findAuthors(world.services.db.write, withNewKey(world), 'secret', [one.key, other.key])
  expect([...authors.values()]).toEqual([author.accountId, author.accountId])
  expect((await tags()).length).toBe(4)
}, 60_000)
