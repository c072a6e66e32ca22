// Interval task: deletes detached share images from object storage, first the object, then its row.
import type { Deps } from '../../platform/context/request-context.ts'
import { deleteImageRow, listDetached, detachExpired } from './share.store.ts'

const batchSize = 100
const expiredBatchSize = 1_000
/** Retention period: a shared image is requested for some days and can be rendered again. */
const retentionDays = 30

/** A failing delete does not block the others. */
export async function pruneShareImages({ db, storage }: Deps): Promise<void> {
  if (!storage.isConfigured) return
  const failed: unknown[] = []
  // An error here must not prevent the deletion of hidden images below.
  await detachExpired(db.write, retentionDays, expiredBatchSize).catch((error: unknown) => failed.push(error))
  for (let after = ''; ; ) {
    const keys = await listDetached(db.write, after, batchSize)
    for (const key of keys)
      await storage
        .delete(key)
        .then(() => deleteImageRow(db.write, key))
        .catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // A full batch of failures: storage is down, and the next run retries.
    if (keys.length < batchSize || failed.length >= batchSize) break
  }
  if (failed.length > 0) throw failed[0]
}
