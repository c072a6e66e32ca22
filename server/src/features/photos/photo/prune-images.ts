// Prunes images that no row shows: deletes the storage object first, and its row only then. While storage is unavailable the rows stay,
// and a later run retries.
import type { Deps } from '../../../platform/context/request-context.ts'
import { deleteImageRow, listImagesToDelete, markStaleUploads } from '../images/images.store.ts'
import { deleteExpired } from './photos.store.ts'

const batchSize = 100

/** For an image marked for deletion. */
export async function pruneImage({ db, storage }: Deps, key: string): Promise<void> {
  await storage.delete(key)
  await deleteImageRow(db.write, key)
}

/** A failed delete does not block the rest of the batch. */
export async function pruneImages(services: Deps): Promise<void> {
  const { db } = services
  while ((await deleteExpired(db.write, batchSize)) === batchSize);
  await markStaleUploads(db.write)
  const failed: unknown[] = []
  for (let after = ''; ; ) {
    const keys = await listImagesToDelete(db.write, after, batchSize)
    for (const key of keys) await pruneImage(services, key).catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // Storage is unavailable, not only one object: the next run retries.
    if (keys.length < batchSize || failed.length >= batchSize) break
  }
  if (failed.length > 0) throw failed[0]
}
