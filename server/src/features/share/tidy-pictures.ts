// Interval task: deletes detached share images from object storage, first the object, then its row.
import type { Services } from '../../platform/call.ts'
import { deleteRow, listForgotten, updateOld } from './share.store.ts'

const atOnce = 100
const oldAtOnce = 1_000
/** Retention period: a shared image is requested for some days and can be rendered again. */
const keptDays = 30

/** A failing delete does not block the others. */
export async function tidyPictures({ db, storage }: Services): Promise<void> {
  if (!storage.isThere) return
  const failed: unknown[] = []
  // An error here must not prevent the deletion of hidden images below.
  await updateOld(db.app, keptDays, oldAtOnce).catch((error: unknown) => failed.push(error))
  for (let after = ''; ; ) {
    const keys = await listForgotten(db.app, after, atOnce)
    for (const key of keys)
      await storage
        .delete(key)
        .then(() => deleteRow(db.app, key))
        .catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // A full batch of failures: storage is down, and the next run retries.
    if (keys.length < atOnce || failed.length >= atOnce) break
  }
  if (failed.length > 0) throw failed[0]
}
