// Puts a picture into the storage, and then shows it: first a row for each of its sizes that says it is on its way, then the objects, then
// what shows it. Whoever falls in between leaves rows by which the rest is found.
import { AppError } from '@murmullo/contract/errors'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import type { MadeImage } from '../../platform/images.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { insertArriving, updateDoomed, updateKept } from './images.store.ts'

export type Keys = {
  readonly imageKey: string /** Of the small size, where there is one. */
  readonly smallKey: string | null
}

/** `show` says in the same transaction what shows it; what it throws gives the picture up. */
export async function keepImage<Shown>(
  services: Services,
  folder: 'photos' | 'avatars',
  made: MadeImage,
  show: (trx: Trx, keys: Keys) => Promise<Shown>,
): Promise<Shown> {
  const { db, storage } = services
  const { image, width, height, small, placeholder, digest, looks } = made
  const sizes = [{ key: newKey(folder), image, width, height }]
  if (small !== null) sizes.push({ key: newKey(folder), ...small })
  const keys = sizes.map(({ key }) => key)
  const [imageKey = '', smallKey = null] = keys
  const rows = sizes.map(({ image: bytes, ...size }) => ({ ...size, size: bytes.length, placeholder, digest, looks }))
  await insertArriving(db.app, rows)
  try {
    for (const { key, image: bytes } of sizes)
      await storage.put(key, bytes).catch((error: unknown) => {
        throw new AppError('photos.storage_away', {}, error)
      })
    return await db.app.transaction().execute(async (trx) => {
      const shown = await show(trx, { imageKey, smallKey })
      if (!(await updateKept(trx, keys))) throw new AppError('photos.storage_away')
      return shown
    })
  } catch (error) {
    // If even this fails it is found by its age.
    await updateDoomed(db.app, keys).catch(() => {})
    throw error
  }
}

const newKey = (folder: string) => `${folder}/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
