// Endpoint handler: adds a comment to a secret, idempotent by key. The comment row stores the current nickname; the author's account is
// in a separate table.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { once } from '../../platform/idempotency.ts'
import { keepUnjudged } from '../moderation/judge-text.ts'
import { newComment } from '../moderation/new-comment.ts'
import { leaveNews } from '../notifications/leave-news.ts'
import { findVisibleSecret } from '../secrets/find-visible-secret.ts'
import { tellComments } from '../secrets/tell-readers.ts'
import { insertComment } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

export async function addComment(call: Call, input: { secretId: string; text: string }) {
  const { accountId, comment } = await newComment(call, input.text)
  const secret = await findVisibleSecret(call, input.secretId)
  const attempt = { principal: accountId, key: call.idempotencyKey, operation: 'comments.addComment', input }
  const said = await once(call.services.db.app, attempt, async (trx) => {
    const row = await insertComment(trx, { ...comment, secretId: secret.id }, accountId)
    if (row === undefined) throw new AppError('secrets.not_found')
    await keepUnjudged(trx, { commentId: comment.id })
    await call.services.enqueue('comments.check', { commentId: comment.id }, trx)
    await leaveNews(call.services, trx, { commentId: comment.id })
    return viewComment({ ...row, mine: true })
  })
  tellComments(call.services, secret.id)
  return said
}
