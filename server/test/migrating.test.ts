// Migrations on a database that people use: they wait in short turns, and an index is built while everybody goes on writing.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../src/commands/create-database.ts'
import { migrate, migrationsFolder } from '../src/commands/migrate.ts'
import { copyDatabase } from './world.ts'

async function withMigration(text: string): Promise<{ url: string; folder: string; holder: pg.Client }> {
  const url = await copyDatabase()
  // A copy belongs to whoever made it.
  await createDatabase(url)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '20991231000000_more.sql'), `${text}\n\n-- migrate:down\n-- Forward only.\n`)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(async () => {
    await holder.end()
    rmSync(folder, { recursive: true })
  })
  return { url, folder, holder }
}

test('a migration that finds a table in use lets go, so that others go on, and tries again', async () => {
  const { url, folder, holder } = await withMigration(
    '-- migrate:up\nalter table content.secrets add column extra int;',
  )
  await holder.query('begin; select from content.secrets limit 1')
  await expect(migrate(url, { folder, tries: 1 })).rejects.toThrow('lock timeout')
  const done = migrate(url, { folder })
  setTimeout(() => void holder.query('commit'), 3_500)
  await done
  expect((await holder.query('select extra from content.secrets limit 1')).fields[0]?.name).toBe('extra')
})

test('an index is built outside of a transaction, while others write', async () => {
  const { url, folder, holder } = await withMigration(
    '-- migrate:up transaction:false\ncreate index concurrently if not exists secrets_by_time on content.secrets (created_at);',
  )
  await migrate(url, { folder })
  const { rows } = await holder.query(
    `select indisvalid from pg_index where indexrelid = 'content.secrets_by_time'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
