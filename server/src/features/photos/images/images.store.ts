// Kysely store for `content.images`: a row exists before its storage object is written, and until after it is deleted.
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

type NewImage = {
  readonly key: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly digest: Buffer
  readonly perceptualHash: string
}

export async function insertUploadingImages(db: Db, images: readonly NewImage[]): Promise<void> {
  await db.insertInto('content.images').values(images).execute()
}

/** Not the time: an avatar leads to its account, and this would be the minute of its upload. */
const startOfDay = sql<Date>`date_trunc('day', now(), 'UTC')`

/** Marks all keys as stored. False when the upload was so slow that the worker marked one for deletion. */
export async function markImagesStored(trx: Trx, keys: readonly string[]): Promise<boolean> {
  const updated = await trx
    .updateTable('content.images')
    .set({ state: 'stored', changedAt: startOfDay })
    .where('key', 'in', keys)
    .where('state', '=', 'uploading')
    .returning('key')
    .execute()
  return updated.length === keys.length
}

/** Marks images for deletion: no row refers to them, now or later. */
export async function markImagesForDeletion(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('content.images')
    .set({ state: 'deleting', changedAt: now })
    .where('key', 'in', keys)
    .where('state', '=', 'uploading')
    .execute()
}

/** Uploads without an object after five minutes are marked for deletion. */
export async function markStaleUploads(db: Db): Promise<void> {
  await db
    .updateTable('content.images')
    .set({ state: 'deleting', changedAt: now })
    .where('state', '=', 'uploading')
    .where('changedAt', '<', sql<Date>`${now} - interval '5 minutes'`)
    .execute()
}

export async function listImagesToDelete(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content.images')
    .select('key')
    .where('state', '=', 'deleting')
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()
  return rows.map(({ key }) => key)
}

/** Call it only after the storage object is deleted. */
export async function deleteImageRow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('content.images').where('key', '=', key).where('state', '=', 'deleting').execute()
}

export async function listStoredImages(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content.images')
    .select('key')
    .where('state', '=', 'stored')
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()
  return rows.map(({ key }) => key)
}

/** Those of the keys that have a row, in any state. */
export async function listExistingKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('content.images').select('key').where('key', 'in', keys).execute()
  return rows.map(({ key }) => key)
}
