// Opens a read stream of an image in storage. The caller has already checked access.
import { AppError } from '@murmullo/contract/core/errors'
import { imageType, type ImageResponse } from '@murmullo/contract/core/images'
import type { Deps } from '../../../platform/context/request-context.ts'

type StoredImage = { readonly imageKey: string | null; readonly size: number | null }

/** Null when the object does not exist. */
export async function openImage({ storage }: Deps, { imageKey, size }: StoredImage): Promise<ImageResponse | null> {
  if (imageKey === null) return null
  const bytes = await storage.read(imageKey).catch((error: unknown) => {
    throw new AppError('photos.storage_unavailable', {}, error)
  })
  return bytes === null || size === null ? null : { type: imageType, size, bytes }
}
