// Stores an image crash-safe: insert a row per size in state `uploading`, put the objects, then commit the row that shows it. A crash in
// between leaves rows by which the worker finds the rest.
import { AppError } from '@murmullo/contract/core/errors'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { ProcessedImage } from '../../../platform/images/image-processor.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { insertUploadingImages, markImagesForDeletion, markImagesStored } from './images.store.ts'

export type Keys = {
  readonly imageKey: string /** Key of the thumbnail, if there is one. */
  readonly thumbnailKey: string | null
}

/** `show` inserts the referring row in the same transaction; if it throws, the image is marked for deletion. */
export async function storeImage<Shown>(
  services: Deps,
  folder: 'photos' | 'avatars',
  made: ProcessedImage,
  show: (trx: Trx, keys: Keys) => Promise<Shown>,
): Promise<Shown> {
  const { db, storage } = services
  const { image, width, height, thumbnail, placeholder, digest, perceptualHash } = made
  const sizes = [{ key: newKey(folder), image, width, height }]
  if (thumbnail !== null) sizes.push({ key: newKey(folder), ...thumbnail })
  const keys = sizes.map(({ key }) => key)
  const [imageKey = '', thumbnailKey = null] = keys
  const rows = sizes.map(({ image: bytes, ...size }) => ({
    ...size,
    size: bytes.length,
    placeholder,
    digest,
    perceptualHash,
  }))
  await insertUploadingImages(db.write, rows)
  try {
    for (const { key, image: bytes } of sizes)
      await storage.put(key, bytes).catch((error: unknown) => {
        throw new AppError('photos.storage_unavailable', {}, error)
      })
    return await db.write.transaction().execute(async (trx) => {
      const shown = await show(trx, { imageKey, thumbnailKey })
      if (!(await markImagesStored(trx, keys))) throw new AppError('photos.storage_unavailable')
      return shown
    })
  } catch (error) {
    // If this fails too, the worker finds the row by its age.
    await markImagesForDeletion(db.write, keys).catch(() => {})
    throw error
  }
}

const newKey = (folder: string) => `${folder}/${`${newPublicId()}${newPublicId()}`.slice(0, 32)}`
