// Builds the row of a new comment: ids, the author's current nickname, and a spam check before the insert.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { refuseSpam } from './refuse-spam.ts'

export async function newComment(call: Call, text: string) {
  const { accountId, nickname } = whoAsks(call)
  if (nickname === '') throw new AppError('comments.nickname_missing')
  await refuseSpam(call, text, 'comments.spam')
  const authorNickname = isAutomatic(nickname) ? null : nickname
  return { accountId, comment: { id: newInternalId(), publicId: newPublicId(), text, authorNickname } }
}
