// Groups migrations into batches, transactional or not. A transactional migration needs a short lock_timeout, because every query on the
// table queues behind its lock request. A migration outside of a transaction (`-- migrate:up transaction:false`, one statement, for `create
// index concurrently if not exists`) blocks no query however long it waits; a timeout would leave an invalid index.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Turn = { readonly folder: string; readonly files: string[]; readonly isOutside: boolean }

export function turnsOf(folder: string): Turn[] {
  const turns: Turn[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const isOutside = /^-- migrate:up .*transaction:false/m.test(readFileSync(join(folder, file), 'utf8'))
    const last = turns.at(-1)
    if (last?.isOutside === isOutside) last.files.push(file)
    else turns.push({ folder, files: [file], isOutside })
  }
  return turns
}

/** Copies the batch to a temporary folder, because dbmate applies every file in its folder. */
export async function inFolder(turn: Turn, work: (folder: string) => Promise<void>): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    for (const file of turn.files) cpSync(join(turn.folder, file), join(own, file))
    await work(own)
  } finally {
    rmSync(own, { recursive: true })
  }
}

/**
 * Throws if an interrupted index build left an invalid index. Every write updates it, no query uses it, and "if not exists" would skip it.
 */
export async function refuseHalfBuilt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where not indisvalid and not exists (select from pg_stat_progress_create_index where index_relid = indexrelid)`,
    )
    if (rows.length > 0)
      throw new Error(`half built, drop it and migrate again: ${rows.map(({ name }) => name).join()}`)
  } finally {
    await client.end()
  }
}
