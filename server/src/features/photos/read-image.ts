// Endpoint handler: streams the image of a photo before its expiry. Access is checked on every request, without a cache.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findSeenPhoto } from './find-seen-photo.ts'
import { openImage } from './open-image.ts'

type Wanted = { readonly id: string; readonly size?: 'small' | undefined }

export async function readImage(call: Call, { id, size: wanted }: Wanted) {
  const { imageKey, size, smallKey, smallSize } = await findSeenPhoto(call, id)
  const kept = wanted === 'small' && smallKey !== null ? { imageKey: smallKey, size: smallSize } : { imageKey, size }
  const image = await openImage(call.services, kept)
  if (image === null) throw new AppError('photos.not_found')
  return image
}
