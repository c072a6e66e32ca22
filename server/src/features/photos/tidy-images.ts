// Takes pictures out of the storage that nothing shows any more: the object first, and its row only then. While the storage is away they
// wait here.
import type { Services } from '../../platform/call.ts'
import { deleteImageRow, listDoomed, updateLost } from './images.store.ts'
import { deleteExpired } from './photos.store.ts'

const atOnce = 100

/** Of a picture that was given up. */
export async function tidyImage({ db, storage }: Services, key: string): Promise<void> {
  await storage.delete(key)
  await deleteImageRow(db.app, key)
}

/** One that cannot be deleted holds nobody up. */
export async function tidyImages(services: Services): Promise<void> {
  const { db } = services
  while ((await deleteExpired(db.app, atOnce)) === atOnce);
  await updateLost(db.app)
  const failed: unknown[] = []
  for (let after = ''; ; ) {
    const keys = await listDoomed(db.app, after, atOnce)
    for (const key of keys) await tidyImage(services, key).catch((error: unknown) => failed.push(error))
    after = keys.at(-1) ?? ''
    // Away, and not only for one: the next turn tries again.
    if (keys.length < atOnce || failed.length >= atOnce) break
  }
  if (failed.length > 0) throw failed[0]
}
