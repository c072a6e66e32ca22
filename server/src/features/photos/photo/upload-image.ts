// Endpoint handler: uploads the image of a photo draft. It is re-encoded, classified and stored, then published or sent to a moderator.
import { AppError } from '@murmullo/contract/core/errors'
import type { ImageBody } from '@murmullo/contract/core/images'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { saveImageCheck } from '../../moderation/checks/save-image-check.ts'
import { storeImage } from '../images/store-image.ts'
import { stateAfterUpload, classifyScores, reviewReasonFor } from './photos.policy.ts'
import { findOwnPhoto, updateUploaded } from './photos.store.ts'
import { viewState } from './photos.view.ts'
import { readUpload } from '../images/read-upload.ts'
import { consumeUploadAttempt } from '../images/photo-rate-limits.ts'

export async function uploadImage(context: RequestContext, { id, image }: { id: string; image: ImageBody }) {
  const { deps } = context
  const { accountId } = requireSession(context)
  const photo = await findOwnPhoto(deps.db.write, deps.keys, id, accountId)
  if (photo === undefined) throw new AppError('photos.not_found')
  if (photo.state !== 'uploading') throw new AppError('photos.already_sent')
  await consumeUploadAttempt(deps, accountId)
  const made = await readUpload(deps, { accountId, address: context.ipAddress(), image, shape: 'photo' })
  const imageClass = classifyScores(made.classification)
  const sent = { ...photo, isReported: made.isReported }
  const uploadState = stateAfterUpload(sent, imageClass)
  await storeImage(deps, 'photos', made, async (trx, keys) => {
    if (!(await updateUploaded(trx, { id: photo.id, ...keys, ...uploadState })))
      throw new AppError('photos.already_sent')
    await saveImageCheck(
      trx,
      { photoId: photo.id },
      {
        needsReview: uploadState.state === 'hidden',
        reviewReason: reviewReasonFor(sent, imageClass),
        isMinorFlagged: photo.isMinorFlagged,
      },
    )
  })
  return { state: viewState(uploadState.state) }
}
