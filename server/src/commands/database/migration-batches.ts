// Groups migrations into batches, transactional or not. A transactional migration needs a short lock_timeout, because every query on the
// table queues behind its lock request. A migration outside of a transaction (`-- migrate:up transaction:false`, one statement, for `create
// index concurrently if not exists`) blocks no query however long it waits; a timeout would leave an invalid index.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type MigrationBatch = { readonly folder: string; readonly files: string[]; readonly isNonTransactional: boolean }

export function groupMigrations(folder: string): MigrationBatch[] {
  const batches: MigrationBatch[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const isOutside = /^-- migrate:up .*transaction:false/m.test(readFileSync(join(folder, file), 'utf8'))
    const last = batches.at(-1)
    if (last?.isNonTransactional === isOutside) last.files.push(file)
    else batches.push({ folder, files: [file], isNonTransactional: isOutside })
  }
  return batches
}

/** Copies the batch to a temporary folder, because dbmate applies every file in its folder. */
export async function withBatchFolder(batch: MigrationBatch, work: (folder: string) => Promise<void>): Promise<void> {
  const batchFolder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    for (const file of batch.files) cpSync(join(batch.folder, file), join(batchFolder, file))
    await work(batchFolder)
  } finally {
    rmSync(batchFolder, { recursive: true })
  }
}

/**
 * Throws if an interrupted index build left an invalid index. Every write updates it, no query uses it, and "if not exists" would skip it.
 */
export async function assertNoInvalidIndexes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where not indisvalid and not exists (select from pg_stat_progress_create_index where index_relid = indexrelid)`,
    )
    if (rows.length > 0)
      throw new Error(`invalid index, drop it and migrate again: ${rows.map(({ name }) => name).join()}`)
  } finally {
    await client.end()
  }
}
