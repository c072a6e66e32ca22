// Integration tests of migrations on a database in use: lock timeout with retries, and concurrent index builds.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../src/commands/database/create-database.ts'
import { migrate, migrationsFolder } from '../src/commands/database/migrate.ts'
import { countLockWaits } from './database/lock-waits.ts'
import { copyDatabase } from './world/world.ts'

async function withMigration(text: string): Promise<{ url: string; folder: string; holder: pg.Client }> {
  const url = await copyDatabase()
  // A database copy belongs to the role that copied it.
  await createDatabase(url)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '20991231000000_more.sql'), `${text}\n\n-- migrate:down\n-- Forward only.\n`)
  const lockClient = new pg.Client({ connectionString: url })
  await lockClient.connect()
  onTestFinished(async () => {
    await lockClient.end()
    rmSync(folder, { recursive: true })
  })
  return { url, folder, holder: lockClient }
}

test('migration: a locked table causes a lock timeout and a retry, so that other queries continue', async () => {
  const {
    url,
    folder,
    holder: lockClient,
  } = await withMigration('-- migrate:up\nalter table content.secrets add column extra int;')
  await lockClient.query('begin; select from content.secrets limit 1')
  await expect(migrate(url, { folder, tries: 1 })).rejects.toThrow('lock timeout')
  const done = migrate(url, { folder })
  setTimeout(() => void lockClient.query('commit'), 1_500)
  await done
  expect((await lockClient.query('select extra from content.secrets limit 1')).fields[0]?.name).toBe('extra')
})

const anIndex =
  '-- migrate:up transaction:false\ncreate index concurrently if not exists secrets_by_time on content.secrets (created_at);'
async function isIndexValid(lockClient: pg.Client): Promise<boolean | undefined> {
  const { rows } = await lockClient.query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = 'content.secrets_by_time'::regclass`,
  )
  return rows[0]?.indisvalid
}

test('migration: an index is built concurrently, outside a transaction', async () => {
  const { url, folder, holder: lockClient } = await withMigration(anIndex)
  await migrate(url, { folder })
  expect(await isIndexValid(lockClient)).toBe(true)
})

test('migration: a concurrent index build waits for open transactions and is valid afterwards', async () => {
  const { url, folder, holder: lockClient } = await withMigration(anIndex)
  await lockClient.query('begin isolation level repeatable read; select from content.secrets limit 1')
  const done = migrate(url, { folder, tries: 1 })
  // Another connection: one transaction sees the activity of its first query only.
  const observer = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(() => observer.end())
  const countWaits = () => countLockWaits(async (text) => (await observer.query(text)).rows)
  await expect.poll(countWaits).toBeGreaterThan(0)
  await lockClient.query('commit')
  await done
  expect(await isIndexValid(lockClient)).toBe(true)
})

test('migration: an invalid index left by a failed build is reported as an error', async () => {
  const { url, folder, holder: lockClient } = await withMigration(anIndex)
  await lockClient.query('create index secrets_by_time on content.secrets (created_at)')
  await lockClient.query(
    `update pg_index set indisvalid = false where indexrelid = 'content.secrets_by_time'::regclass`,
  )
  await expect(migrate(url, { folder, tries: 1 })).rejects.toThrow('invalid index')
})

test('migration: a query behind a waiting migration is blocked only until the lock timeout of each attempt', async () => {
  const {
    url,
    folder,
    holder: lockClient,
  } = await withMigration('-- migrate:up\nalter table content.secrets add column extra int;')
  await lockClient.query('begin; select from content.secrets limit 1')
  const failed = expect(migrate(url, { folder, tries: 2 })).rejects.toThrow('lock timeout')
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  let blocked = 0
  const over = new AbortController()
  void failed.then(() => over.abort())
  while (!over.signal.aborted) {
    const from = performance.now()
    await reader.query('select from content.secrets limit 1')
    if (performance.now() - from > 100) blocked += 1
  }
  await reader.end()
  await lockClient.query('rollback')
  // Once for each attempt: a query that waited for both attempts would count once.
  expect(blocked).toBeGreaterThanOrEqual(2)
})
