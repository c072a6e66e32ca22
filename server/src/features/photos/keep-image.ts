// Stores an image crash-safe: insert a row per size in state `arriving`, put the objects, then commit the row that shows it. A crash in
// between leaves rows by which the worker finds the rest.
import { AppError } from '@murmullo/contract/errors'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import type { MadeImage } from '../../platform/images.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { insertArriving, updateDoomed, updateKept } from './images.store.ts'

export type Keys = {
  readonly imageKey: string /** Key of the thumbnail, if there is one. */
  readonly smallKey: string | null
}

/** `show` inserts the referring row in the same transaction; if it throws, the image is marked for deletion. */
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
    // If this fails too, the worker finds the row by its age.
    await updateDoomed(db.app, keys).catch(() => {})
    throw error
  }
}

const newKey = (folder: string) => `${folder}/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
