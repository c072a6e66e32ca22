// Endpoint handlers of avatars: read, upload and delete. There is no review queue here: an image that is not clearly harmless is refused.
import { AppError } from '@murmullo/contract/core/errors'
import type { ImageBody } from '@murmullo/contract/core/images'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findAvatarImage, deleteAvatarRow, replaceAvatar } from './avatars.store.ts'
import { openImage } from '../images/open-image.ts'
import { clearSessionCache } from '../../accounts/auth/read-session.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { storeImage } from '../images/store-image.ts'
import { classifyScores } from '../photo/photos.policy.ts'
import { readUpload } from '../images/read-upload.ts'
import { consumePhotoLimit } from '../images/photo-rate-limits.ts'

/** Streams an avatar from our own origin, so that no third party sees which profile a client requests. */
export async function readAvatar(context: RequestContext, { id }: { id: string }) {
  const found = await findAvatarImage(context.deps.db.write, id)
  const image = found === undefined ? null : await openImage(context.deps, found)
  if (image === null) throw new AppError('avatars.not_found')
  return image
}

export async function uploadAvatar(context: RequestContext, { image }: { image: ImageBody }) {
  const { deps } = context
  const { accountId } = requireSession(context)
  await consumePhotoLimit(deps, accountId, 'avatar')
  const made = await readUpload(deps, { accountId, address: context.ipAddress(), image, shape: 'avatar' })
  const imageClass = classifyScores(made.classification)
  if (imageClass === 'unknown') throw new AppError('photos.busy')
  // No queue: a reported image cannot wait for a moderator, either.
  if (imageClass !== 'safe' || made.isReported) throw new AppError('avatars.rejected')
  const publicId = newPublicId()
  await storeImage(deps, 'avatars', made, (trx, { imageKey }) => replaceAvatar(trx, { accountId, publicId, imageKey }))
  clearSessionCache(deps)
  return { avatar: publicId }
}

export async function deleteAvatar(context: RequestContext) {
  await deleteAvatarRow(context.deps.db.write, requireSession(context).accountId)
  clearSessionCache(context.deps)
  return {}
}
