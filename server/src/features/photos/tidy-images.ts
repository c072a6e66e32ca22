// Prunes images that no row shows: deletes the storage object first, and its row only then. While storage is unavailable the rows stay,
// and a later run retries.
import type { Services } from '../../platform/call.ts'
import { deleteImageRow, listDoomed, updateLost } from './images.store.ts'
import { deleteExpired } from './photos.store.ts'

const atOnce = 100

/** For an image marked for deletion. */
export async function tidyImage({ db, storage }: Services, key: string): Promise<void> {
  await storage.delete(key)
  await deleteImageRow(db.app, key)
}

/** A failed delete does not block the rest of the batch. */
export async function tidyImages(services: Services): Promise<void> {
  const { db } = services
  while ((await deleteExpired(db.app, atOnce)) === atOnce);
  await updateLost(db.app)
  const failed: unknown[] = []
  for (let after = ''; ; ) {
    const keys = await listDoomed(db.app, after, atOnce)
    for (const key of keys) await tidyImage(services, key).catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // Storage is unavailable, not only one object: the next run retries.
    if (keys.length < atOnce || failed.length >= atOnce) break
  }
  if (failed.length > 0) throw failed[0]
}
