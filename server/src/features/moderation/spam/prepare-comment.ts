// Builds the row of a new comment: public id, the author's current nickname if the author signs it, and a spam check before the insert.
import type { NewComment } from '@murmullo/contract/content/comments'
import { AppError } from '@murmullo/contract/core/errors'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { rejectSpam } from './reject-spam.ts'

export async function prepareComment(context: RequestContext, { text, signed }: NewComment) {
  const { accountId, nickname } = requireSession(context)
  if (nickname === '') throw new AppError('comments.nickname_missing')
  await rejectSpam(context, text, 'comments.spam')
  const authorNickname = signed !== true || isGeneratedNickname(nickname) ? null : nickname
  return { accountId, comment: { publicId: newPublicId(), text, authorNickname } }
}
