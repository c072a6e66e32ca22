// Integration tests of key rotation for AUTHORSHIP_KEYS on a running site: a killed process, and users who publish and erase meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { deleteAccount } from '../../test/builders/erasure.ts'
import { countLockWaits } from '../../test/database/lock-waits.ts'
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
import { createEntry } from '../platform/authorship/author-entry.ts'
import { tagLock } from '../platform/authorship/tag-lock.ts'
import { listTags, readChainKeys } from '../platform/authorship/author-chains.ts'
import { findAuthors, insertAuthor, removeAuthors } from '../platform/authorship/authors.ts'
import { countPrevious } from './authorship-rotation/count-rows.ts'
import { rotateAuthorshipKey } from './rotate-authorship-key.ts'

function startCommand(world: World, ...args: string[]) {
  const program = fileURLToPath(new URL('murmullo.ts', import.meta.url))
  const child = spawn(process.execPath, [program, 'rotate-authorship-key', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      REDIS_URL: inject('redisUrl'),
      ORIGIN: 'https://murmullo.example',
      AUTHORSHIP_KEYS: linesOf(after, before),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, exited }
}

test('key rotation: its process was killed, --status counts the rest and the next run rewrites it', async () => {
  const world = await createWorldForTest()
  const accounts = await insertAccountsWithEntries(world, 20, 1_000)
  await withBothKeys(world)
  expect(await startCommand(world, '--status').exited).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Active version: 2\n(.*\n)*identity.secret_authors: 2\d{4} rows left, 0 rewritten/),
  })
  const { child, exited } = startCommand(world)
  await expect.poll(() => countEntries(world, 'key_version = 2'), { interval: 5, timeout: 50_000 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  expect((await exited).code).toBeNull()
  expect(await countEntries(world, 'key_version = 1')).toBeGreaterThan(0)
  expect(await startCommand(world).exited).toMatchObject({ code: 0 })
  expect((await startCommand(world, '--status').exited).output).toContain('identity.secret_authors: 0 rows left')
  for (const accountId of accounts)
    expect(await listTags(world.services.db.write, withNewKey(world), { kind: 'secret', accountId })).toHaveLength(
      1_000,
    )
}, 120_000)

test('key rotation: users publish, list, report and erase meanwhile, no call fails and no entry is lost', async () => {
  const world = await createWorldForTest()
  await insertAccountsWithEntries(world, 20, 500)
  const site = await withBothKeys(world)
  const { db, keys } = site.services
  const author = await site.users.insertAccount()
  const reporter = await site.users.registered()
  const leaving = await Promise.all(Array.from({ length: 12 }, () => site.users.insertAccount()))
  for (const each of leaving) await world.content.insertSecret(each)
  /** Ids of secrets that no call deletes or makes ownerless: each read has to find all of them. */
  const stableIds: string[] = []
  for (let index = 0; index < 20; index += 1) stableIds.push((await site.content.insertSecret(author)).key)
  const expected = { others: 0, calls: 0 }
  const rotated = new AbortController()
  const repeat = async (call: (round: number) => Promise<unknown>) => {
    for (let round = 0; !rotated.signal.aborted; round += 1) {
      await call(round)
      expected.calls += 1
    }
  }
  const publish = async () => {
    const { key } = await site.content.insertSecret(null)
    const { accountId } = author
    await db.write
      .transaction()
      .execute((trx) => insertAuthor(trx, keys, { kind: 'secret', accountId, contentId: key }))
    return key
  }
  const publishStable = async () => stableIds.push(await publish())
  const list = async () => {
    const ids = [...stableIds]
    const owned = new Set(await site.authorship.list('secret', author.accountId))
    expect(ids.filter((id) => !owned.has(id))).toEqual([])
    expect((await findAuthors(db.write, keys, 'secret', ids)).size).toBe(ids.length)
  }
  const makeOwnerless = async () => {
    const key = await publish()
    expected.others += 1
    expect(await removeAuthors(db.write, 'secret', [key])).toBe(1)
  }
  const erase = async (round: number) => {
    const each = leaving[round]
    if (each === undefined) await list()
    else await deleteAccount(site, each, round % 2 === 0 ? 'immediate' : 'ownerless')
  }
  const report = async (round: number) => {
    const [id] = await site.content.insertSecrets(author, 1)
    expected.others += 1
    if (round < 8)
      await reporter.api.reports.sendReport({
        kind: 'secret',
        id: id ?? '',
        category: 'spam',
        reason: `Porque ${round}.`,
      })
  }
  const traffic = Promise.all([publishStable, list, makeOwnerless, erase, report].map(repeat))
  const left = await rotateAuthorshipKey(world.databaseUrl, both).finally(() => rotated.abort())
  await traffic
  expect(countPrevious(left)).toBe(0)
  expect(expected.calls).toBeGreaterThan(20)
  expect(await countEntries(world, 'key_version = 1')).toBe(0)
  const newKeys = withNewKey(world)
  expect((await findAuthors(db.write, newKeys, 'secret', stableIds)).size).toBe(stableIds.length)
  const tags = await listTags(db.write, newKeys, { kind: 'secret', accountId: author.accountId })
  expect(tags).toHaveLength(stableIds.length + expected.others)
  const cases = await world.sql<{ number: string }>(
    'select number from identity.report_cases where author_tag = any ($1)',
    [tags],
  )
  expect(cases.length).toBeGreaterThan(0)
  for (const { number } of cases)
    expect((await findReported({ db: db.write, keys: newKeys }, number))?.accountId).toBe(author.accountId)
  const [{ stale } = { stale: -1 }] = await world.sql<{ stale: number }>(
    `select count(*)::int as stale from identity.report_cases c where author_tag is not null
       and not exists (select from identity.secret_authors w where w.tag = c.author_tag)
       and not exists (select from identity.comment_authors w where w.tag = c.author_tag)
       and not exists (select from identity.photo_authors w where w.tag = c.author_tag)
       and not exists (select from identity.photo_comment_authors w where w.tag = c.author_tag)`,
  )
  expect(stale).toBe(0)
}, 120_000)

test('key rotation: a report is sent while a batch changes the tag of its content, its case gets the new tag', async () => {
  const world = await createWorldForTest()
  const author = await world.users.insertAccount()
  const { key, id } = await world.content.insertSecret(author)
  const site = await withBothKeys(world)
  const reporter = await site.users.registered()
  const batch = new pg.Client({ connectionString: world.databaseUrl })
  await batch.connect()
  await batch.query('begin')
  await batch.query(`select pg_advisory_xact_lock(${tagLock})`)
  const report = reporter.api.reports.sendReport({ kind: 'secret', id, category: 'spam', reason: 'Porque sí.' })
  await expect.poll(() => countLockWaits(world.sql), { interval: 10 }).toBe(1)
  const [{ salt } = { salt: Buffer.alloc(0) }] = await world.sql<{ salt: Buffer }>(
    'select author_salt as salt from identity.accounts where id = $1',
    [author.accountId],
  )
  const [active] = await readChainKeys(site.services.keys)
  if (active === undefined) throw new Error('no key')
  const entry = createEntry(active, { kind: 'secret', salt, accountId: author.accountId, contentId: key, position: 1 })
  await batch.query('update identity.secret_authors set tag = $2, key_version = 2, box = $3 where secret_id = $1', [
    key,
    entry.tag,
    entry.box,
  ])
  await batch.query('commit')
  await batch.end()
  await report
  expect(await world.sql('select author_tag as tag from identity.report_cases where target_key = $1', [key])).toEqual([
    { tag: entry.tag },
  ])
}, 60_000)
