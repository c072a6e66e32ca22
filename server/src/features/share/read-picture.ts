// Endpoint handler: share image of a secret. Every request checks the current state of the secret: a hidden one gets `not_found`, even if
// an image is cached.
import { AppError } from '@murmullo/contract/errors'
import { type SharedImage, sharedImageType } from '@murmullo/contract/images'
import type { ShareFile } from '@murmullo/contract/share'
import type { ShareShape } from '@murmullo/contract/share-shapes'
import type { Call } from '../../platform/call.ts'
import { findVisibleSecret } from '../secrets/find-visible-secret.ts'
import { drawOnce } from './draw-once.ts'
import { findKeptPicture, keepPicture } from './keep-picture.ts'
import { viewShown } from './share.view.ts'

type Wanted = { readonly id: string; readonly file: ShareFile }

/** Public access only: a private secret has no image for its author either. */
export async function readPicture(call: Call, { id, file }: Wanted): Promise<SharedImage> {
  const { services } = call
  const secret = await findVisibleSecret(call, id)
  const shape = file.slice(0, file.indexOf('.')) as ShareShape
  const shown = viewShown(secret, new URL(services.config.ORIGIN).host)
  const picture = { shape, shown }
  const kept = await findKeptPicture(services, secret, picture)
  if (kept !== null) return imageOf(kept)
  const { drawn, isFirst } = drawOnce(services, picture)
  const bytes = await drawn
  if (bytes === null) throw new AppError('share.busy', { retryAfter: 2 })
  // The response does not wait for the cache write: at worst the next request renders again.
  if (isFirst) void keepPicture(services, secret, picture, bytes)
  return imageOf(bytes)
}

function imageOf(bytes: Buffer): SharedImage {
  return { type: sharedImageType, size: bytes.length, bytes }
}
