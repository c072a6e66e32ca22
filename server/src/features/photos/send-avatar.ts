// Endpoint handlers: upload and delete of the avatar. There is no review queue here: an image that is not clearly harmless is refused.
import { AppError } from '@murmullo/contract/errors'
import type { ImageBody } from '@murmullo/contract/images'
import type { RequestContext } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { clearSessionCache } from '../accounts/read-session.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { deleteAvatarRow, replaceAvatar } from './avatars.store.ts'
import { storeImage } from './keep-image.ts'
import { classifyScores } from './photos.policy.ts'
import { readUpload } from './receive-image.ts'
import { consumePhotoLimit } from './take-turn.ts'

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
