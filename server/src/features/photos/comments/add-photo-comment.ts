// Endpoint handler: adds a comment to a photo before its expiry. The row of a signed comment stores the current nickname; the author's account is
// encrypted, in a separate table.
import type { NewComment } from '@murmullo/contract/content/comments'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { savePendingCheck } from '../../moderation/checks/moderate-text.ts'
import { prepareComment } from '../../moderation/spam/prepare-comment.ts'
import { findVisiblePhoto } from '../photo/read-photo.ts'
import { insertPhotoComment } from './photo-comments.store.ts'
import { viewPhotoComment } from '../photo/photos.view.ts'

const codes = { missing: 'photos.unreachable', over: 'photos.comment_late' } as const

export async function addPhotoComment(context: RequestContext, input: NewComment & { photoId: string }) {
  const { accountId, comment: written } = await prepareComment(context, input)
  const comment = { ...written, id: newInternalId() }
  const photo = await findVisiblePhoto(context, input.photoId, codes)
  if (photo.state !== 'visible') throw new AppError(codes.missing)
  const attempt = { principal: accountId, key: context.idempotencyKey, operation: 'photos.addPhotoComment', input }
  return withIdempotencyKey(context.deps, attempt, async (trx) => {
    const row = await insertPhotoComment(trx, context.deps.keys, { ...comment, photoId: photo.id }, accountId)
    if (row === undefined) throw new AppError(codes.over)
    await savePendingCheck(trx, { photoCommentId: comment.id })
    await context.deps.enqueue('photos.check-comment', { photoCommentId: comment.id }, trx)
    return viewPhotoComment({ ...row, mine: true })
  })
}
