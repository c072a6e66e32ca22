// Opens a read stream of an image in storage. The caller has already checked access.
import { AppError } from '@murmullo/contract/errors'
import { imageType, type SentImage } from '@murmullo/contract/images'
import type { Services } from '../../platform/call.ts'

type Kept = { readonly imageKey: string | null; readonly size: number | null }

/** Null when the object does not exist. */
export async function openImage({ storage }: Services, { imageKey, size }: Kept): Promise<SentImage | null> {
  if (imageKey === null) return null
  const bytes = await storage.read(imageKey).catch((error: unknown) => {
    throw new AppError('photos.storage_away', {}, error)
  })
  return bytes === null || size === null ? null : { type: imageType, size, bytes }
}
