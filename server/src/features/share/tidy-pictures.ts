// Takes pictures out of the storage that nothing shows any more: the object first, and its row only then.
import type { Services } from '../../platform/call.ts'
import { deleteRow, listForgotten, updateOld } from './share.store.ts'

const atOnce = 100
const oldAtOnce = 1_000
/** A picture that was shared is looked at for some days, and can be drawn again. */
const keptDays = 30

/** One that cannot be deleted holds nobody up. */
export async function tidyPictures({ db, storage }: Services): Promise<void> {
  if (!storage.isThere) return
  const failed: unknown[] = []
  // Whatever becomes of it, what was hidden goes now.
  await updateOld(db.app, keptDays, oldAtOnce).catch((error: unknown) => failed.push(error))
  for (let after = ''; ; ) {
    const keys = await listForgotten(db.app, after, atOnce)
    for (const key of keys)
      await storage
        .delete(key)
        .then(() => deleteRow(db.app, key))
        .catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // Away, and not only for one: the next turn tries again.
    if (keys.length < atOnce || failed.length >= atOnce) break
  }
  if (failed.length > 0) throw failed[0]
}
