// Kysely store for `content.share_images`, the index of cached share images: a row exists before its object is uploaded and until after
// it is deleted.
import { sql } from 'kysely'
import { type Db, now } from '../../platform/db/database.ts'

export type SharedSecret = { readonly id: string; readonly text: string; readonly isExplicit: boolean }
type ImageRow = { readonly key: string; readonly format: string; readonly tag: string }

/** Null when no cached image has the current tag. */
export async function findCachedKey(
  db: Db,
  secretId: string,
  { format, tag }: Omit<ImageRow, 'key'>,
): Promise<string | null> {
  const found = await db
    .selectFrom('content.shareImages')
    .select('key')
    .where('secretId', '=', secretId)
    .where('format', '=', format)
    .where('tag', '=', tag)
    .where('isUploaded', '=', true)
    .executeTakeFirst()
  return found?.key ?? null
}

/**
 * Inserts a pending row and detaches stale ones. Returns false when the secret has changed or another process has inserted the row. The
 * share lock makes a transaction that hides the secret wait, and that transaction then detaches this row.
 */
export async function insertPendingImage(
  db: Db,
  secret: SharedSecret,
  { key, format, tag }: ImageRow,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const shown = await trx
      .selectFrom('content.secrets')
      .select('id')
      .where('id', '=', secret.id)
      .where('isListed', '=', true)
      .where('text', '=', secret.text)
      .where('isExplicit', '=', secret.isExplicit)
      .forShare()
      .executeTakeFirst()
    if (shown === undefined) return false
    await trx
      .updateTable('content.shareImages')
      .set({ secretId: null })
      .where('secretId', '=', secret.id)
      .where('format', '=', format)
      .where('tag', '<>', tag)
      .execute()
    const inserted = await trx
      .insertInto('content.shareImages')
      .values({ key, secretId: secret.id, format, tag })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  })
}

/** Returns false when the row was pruned in the meantime. */
export async function updateUploaded(db: Db, key: string): Promise<boolean> {
  const updated = db.updateTable('content.shareImages').set({ isUploaded: true }).where('key', '=', key)
  return (await updated.executeTakeFirst()).numUpdatedRows > 0n
}

/** Detaches the row from its secret, for the prune job. */
export async function detachImage(db: Db, key: string): Promise<void> {
  await db.updateTable('content.shareImages').set({ secretId: null }).where('key', '=', key).execute()
}

/** Detaches rows whose upload never finished and rows past the retention period. The next request renders the image again. */
export async function detachExpired(db: Db, days: number, count: number): Promise<void> {
  const old = db
    .selectFrom('content.shareImages')
    .select('key')
    .where('secretId', 'is not', null)
    .where((column) =>
      column.or([
        column.and([column('isUploaded', '=', false), column('createdAt', '<', uploadDeadline)]),
        column('createdAt', '<', sql<Date>`${now} - make_interval(days => ${days})`),
      ]),
    )
    .limit(count)
    .forUpdate()
    // A locked row is being hidden by another transaction, which detaches it.
    .skipLocked()
  await db.updateTable('content.shareImages').set({ secretId: null }).where('key', 'in', old).execute()
}

/** Upload deadline: after it, the object exists or never will. */
const uploadDeadline = sql<Date>`${now} - interval '1 minute'`

export async function listDetached(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content.shareImages')
    .select('key')
    .where('secretId', 'is', null)
    .where((column) => column.or([column('isUploaded', '=', true), column('createdAt', '<', uploadDeadline)]))
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()
  return rows.map(({ key }) => key)
}

/** Only after its object is deleted. */
export async function deleteImageRow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('content.shareImages').where('key', '=', key).where('secretId', 'is', null).execute()
}
