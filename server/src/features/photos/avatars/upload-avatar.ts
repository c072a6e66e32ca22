// Endpoint handlers: upload and delete of the avatar. There is no review queue here: an image that is not clearly harmless is refused.
import { AppError } from '@murmullo/contract/core/errors'
import type { ImageBody } from '@murmullo/contract/core/images'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { clearSessionCache } from '../../accounts/auth/read-session.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteAvatarRow, replaceAvatar } from './avatars.store.ts'
import { storeImage } from '../images/store-image.ts'
import { classifyScores } from '../photo/photos.policy.ts'
import { readUpload } from '../images/read-upload.ts'
import { consumePhotoLimit } from '../images/photo-rate-limits.ts'

export async function uploadAvatar(call: RequestContext, { image }: { image: ImageBody }) {
  const { deps } = call
  const { accountId } = requireSession(call)
  await consumePhotoLimit(deps, accountId, 'avatar')
  const made = await readUpload(deps, { accountId, image, shape: 'avatar' })
  const imageClass = classifyScores(made.classification)
  if (imageClass !== 'harmless') throw new AppError(imageClass === 'unknown' ? 'photos.busy' : 'avatars.unfit')
  const publicId = newPublicId()
  await storeImage(deps, 'avatars', made, (trx, { imageKey }) => replaceAvatar(trx, { accountId, publicId, imageKey }))
  clearSessionCache(deps)
  return { avatar: publicId }
}

export async function deleteAvatar(call: RequestContext) {
  await deleteAvatarRow(call.deps.db.app, requireSession(call).accountId)
  clearSessionCache(call.deps)
  return {}
}
