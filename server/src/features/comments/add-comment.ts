// Answers a secret. What is kept beside the words is the nickname of this moment, never who has it; that is noted apart.
import { AppError } from '@murmullo/contract/errors'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { keepUnjudged } from '../moderation/judge-text.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { leaveNews } from '../notifications/leave-news.ts'
import { findVisibleSecret } from '../secrets/find-visible-secret.ts'
import { tellComments } from '../secrets/tell-readers.ts'
import { insertComment } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

export async function addComment(call: Call, { secretId, text }: { secretId: string; text: string }) {
  const { accountId, nickname } = whoAsks(call)
  if (nickname === '') throw new AppError('comments.nickname_missing')
  await refuseSpam(call, text, 'comments.spam')
  const secret = await findVisibleSecret(call, secretId)
  const comment = {
    id: newInternalId(),
    publicId: newPublicId(),
    secretId: secret.id,
    text,
    authorNickname: isAutomatic(nickname) ? null : nickname,
  }
  const attempt = {
    principal: accountId,
    key: call.idempotencyKey,
    operation: 'comments.addComment',
    input: { secretId, text },
  }
  const said = await once(call.services.db.app, attempt, async (trx) => {
    const row = await insertComment(trx, comment, accountId)
    if (row === undefined) throw new AppError('secrets.not_found')
    await keepUnjudged(trx, { commentId: comment.id })
    await call.services.enqueue('comments.check', { commentId: comment.id }, trx)
    await leaveNews(call.services, trx, { commentId: comment.id })
    return viewComment({ ...row, mine: true })
  })
  tellComments(call.services, secret.id)
  return said
}
