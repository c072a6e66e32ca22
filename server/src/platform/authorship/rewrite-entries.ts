// Monthly rewrite of the authorship entries: deletes rows and inserts them again with the same values, in the order of their tags and in batches. Tags
// are HMACs: afterwards neither the position of a row in its table (ctid) nor its transaction id (xmin) says when the entry was written. An update would
// not do: PostgreSQL writes the new version of a row into the page of the old one while that has space.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { authorTables, type ContentKind, contentKinds } from './author-tables.ts'
import { completeRewrite, findPosition, lowestTag, savePosition } from './rewrite-position.ts'
import { tagLock } from './tag-lock.ts'

/** So that a batch holds its locks for a tenth of a second. */
const batchSize = 500
const lockRetryMs = 10
/** Attempts that move no row, because other transactions have the rows locked, before the pass stops. */
const idleAttemptsMax = 20
const idleMs = 500

type Options = {
  /** Ends the pass between two batches, and while it waits for a lock. */
  readonly signal?: AbortSignal
  /** After each committed batch: rows that it moved. */
  readonly onBatch?: (table: string, rows: number) => void
}

/** Continues an unfinished pass. False: the pass was stopped, or rows stayed locked; the next call continues there. */
export async function rewriteEntries(db: Db, options: Options = {}): Promise<boolean> {
  const position = await findPosition(db)
  for (const kind of contentKinds.slice(contentKinds.indexOf(position.kind)))
    if (!(await rewriteTable(db, kind, kind === position.kind ? position.afterTag : lowestTag, options))) return false
  await completeRewrite(db)
  return true
}

async function rewriteTable(db: Db, kind: ContentKind, afterTag: string, options: Options): Promise<boolean> {
  let after = afterTag
  while (options.signal?.aborted !== true) {
    const { rows } = await sql<{ tag: string }>`select tag from ${sql.table(authorTables[kind].table)}
      where tag > ${after} order by tag limit ${sql.lit(batchSize)}`.execute(db)
    const tags = rows.map(({ tag }) => tag)
    const last = tags.at(-1)
    if (last === undefined) return true
    if (!(await moveAll(db, kind, tags, options))) return false
    after = last
    await savePosition(db, { kind, afterTag: after })
  }
  return false
}

/** In several transactions, if other transactions have some of the rows locked. */
async function moveAll(
  db: Db,
  kind: ContentKind,
  tags: readonly string[],
  { signal, onBatch }: Options,
): Promise<boolean> {
  let left = tags
  for (let idleAttempts = 0; left.length > 0; ) {
    if (signal?.aborted === true) return false
    const batch = await moveEntries(db, kind, left)
    if (batch === null) {
      await wait(lockRetryMs)
      continue
    }
    left = batch.left
    onBatch?.(authorTables[kind].table, batch.moved)
    idleAttempts = batch.moved === 0 && left.length > 0 ? idleAttempts + 1 : 0
    if (idleAttempts === idleAttemptsMax) return false
    if (idleAttempts > 0) await wait(idleMs)
  }
  return true
}

type Batch = { readonly moved: number; readonly left: readonly string[] }

/**
 * Waits for no lock, so no transaction of a user is the victim of a deadlock. Null: another transaction has the lock of the tags. The content is
 * locked before its entry, as the transaction does that deletes it: after the batch this finds the inserted row, and sets its content to null.
 */
function moveEntries(db: Db, kind: ContentKind, tags: readonly string[]): Promise<Batch | null> {
  const { table, key, content } = authorTables[kind]
  const [entries, contentId] = [sql.table(table), sql.ref(key)]
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(tagLock)}) as free`.execute(
      trx,
    )
    if (lock.rows[0]?.free !== true) return null
    const stored = await sql<{ tag: string; contentId: string | null }>`select tag, ${contentId} as content_id
      from ${entries} where tag = any (${tags}::uuid[])`.execute(trx)
    const contentIds = stored.rows.flatMap((row) => row.contentId ?? [])
    const locked = await sql<{ id: string }>`select id from ${sql.table(content)}
      where id = any (${contentIds}::uuid[]) for key share skip locked`.execute(trx)
    const free = await sql<{ tag: string }>`select tag from ${entries} where tag = any (${tags}::uuid[])
      and (${contentId} is null or ${contentId} = any (${locked.rows.map(({ id }) => id)}::uuid[]))
      for update skip locked`.execute(trx)
    const freeTags = free.rows.map(({ tag }) => tag)
    const moved = await sql`with deleted as (delete from ${entries} where tag = any (${freeTags}::uuid[]) returning *)
      insert into ${entries} select * from deleted order by tag`.execute(trx)
    const left = new Set(stored.rows.map(({ tag }) => tag)).difference(new Set(freeTags))
    return { moved: Number(moved.numAffectedRows ?? 0n), left: [...left] }
  })
}
