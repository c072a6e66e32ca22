// Endpoint handler: share image of a secret. Every request checks the current state of the secret: a hidden one gets `not_found`, even if
// an image is cached.
import { AppError } from '@murmullo/contract/core/errors'
import { type ShareImageResponse, shareImageType } from '@murmullo/contract/core/images'
import type { ShareFile } from '@murmullo/contract/content/share'
import type { ShareFormat } from '@murmullo/contract/content/share-formats'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findVisibleSecret } from '../secrets/public/find-visible-secret.ts'
import { renderSingleFlight } from './render-single-flight.ts'
import { readCachedImage, writeCachedImage } from './image-cache.ts'
import { viewShareContent } from './share.view.ts'

type ImageRequest = { readonly id: string; readonly file: ShareFile }

/** Public access only: a private secret has no image for its author either. */
export async function readShareImage(context: RequestContext, { id, file }: ImageRequest): Promise<ShareImageResponse> {
  const { deps } = context
  const secret = await findVisibleSecret(context, id)
  const format = file.slice(0, file.indexOf('.')) as ShareFormat
  const shown = viewShareContent(secret, new URL(deps.config.ORIGIN).host)
  const picture = { format, shown }
  const cached = await readCachedImage(deps, secret, picture)
  if (cached !== null) return toImage(cached)
  const { rendered, isFirst } = renderSingleFlight(deps, picture)
  const bytes = await rendered
  if (bytes === null) throw new AppError('share.busy', { retryAfter: 2 })
  // The response does not wait for the cache write: at worst the next request renders again.
  if (isFirst) void writeCachedImage(deps, secret, picture, bytes)
  return toImage(bytes)
}

function toImage(bytes: Buffer): ShareImageResponse {
  return { type: shareImageType, size: bytes.length, bytes }
}
