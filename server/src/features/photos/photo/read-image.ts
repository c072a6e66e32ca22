// Endpoint handler: streams the image of a photo before its expiry. Access is checked on every request, without a cache.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findVisiblePhoto } from './read-photo.ts'
import { openImage } from '../images/open-image.ts'

type ImageQuery = { readonly id: string; readonly size?: 'small' | undefined }

export async function readImage(context: RequestContext, { id, size: wanted }: ImageQuery) {
  const { imageKey, size, thumbnailKey, thumbnailSize } = await findVisiblePhoto(context, id)
  const object =
    wanted === 'small' && thumbnailKey !== null ? { imageKey: thumbnailKey, size: thumbnailSize } : { imageKey, size }
  const image = await openImage(context.deps, object)
  if (image === null) throw new AppError('photos.not_found')
  return image
}
