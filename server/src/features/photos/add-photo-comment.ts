// Answers a photo while it is there. What is kept beside the words is the nickname of this moment; who has it is noted apart.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { keepUnjudged } from '../moderation/judge-text.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { findSeenPhoto } from './find-seen-photo.ts'
import { insertPhotoComment } from './photo-comments.store.ts'
import { viewPhotoComment } from './photos.view.ts'

const codes = { missing: 'photos.unreachable', over: 'photos.comment_late' } as const

export async function addPhotoComment(call: Call, { photoId, text }: { photoId: string; text: string }) {
  const { accountId, nickname } = whoAsks(call)
  if (nickname === '') throw new AppError('comments.nickname_missing')
  await refuseSpam(call, text, 'comments.spam')
  const photo = await findSeenPhoto(call, photoId, codes)
  if (photo.state !== 'visible') throw new AppError(codes.missing)
  const comment = {
    id: newInternalId(),
    publicId: newPublicId(),
    photoId: photo.id,
    text,
    authorNickname: isAutomatic(nickname) ? null : nickname,
  }
  const attempt = {
    principal: accountId,
    key: call.idempotencyKey,
    operation: 'photos.addPhotoComment',
    input: { photoId, text },
  }
  return once(call.services.db.app, attempt, async (trx) => {
    const row = await insertPhotoComment(trx, comment, accountId)
    if (row === undefined) throw new AppError(codes.over)
    await keepUnjudged(trx, { photoCommentId: comment.id })
    await call.services.enqueue('photos.check-comment', { photoCommentId: comment.id }, trx)
    return viewPhotoComment(row)
  })
}
