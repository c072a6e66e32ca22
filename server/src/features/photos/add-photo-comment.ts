// Endpoint handler: adds a comment to a photo before its expiry. The comment row stores the current nickname; the author's account is in
// a separate table.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { once } from '../../platform/idempotency.ts'
import { keepUnjudged } from '../moderation/judge-text.ts'
import { newComment } from '../moderation/new-comment.ts'
import { findSeenPhoto } from './find-seen-photo.ts'
import { insertPhotoComment } from './photo-comments.store.ts'
import { viewPhotoComment } from './photos.view.ts'

const codes = { missing: 'photos.unreachable', over: 'photos.comment_late' } as const

export async function addPhotoComment(call: Call, input: { photoId: string; text: string }) {
  const { accountId, comment } = await newComment(call, input.text)
  const photo = await findSeenPhoto(call, input.photoId, codes)
  if (photo.state !== 'visible') throw new AppError(codes.missing)
  const attempt = { principal: accountId, key: call.idempotencyKey, operation: 'photos.addPhotoComment', input }
  return once(call.services.db.app, attempt, async (trx) => {
    const row = await insertPhotoComment(trx, { ...comment, photoId: photo.id }, accountId)
    if (row === undefined) throw new AppError(codes.over)
    await keepUnjudged(trx, { photoCommentId: comment.id })
    await call.services.enqueue('photos.check-comment', { photoCommentId: comment.id }, trx)
    return viewPhotoComment(row)
  })
}
