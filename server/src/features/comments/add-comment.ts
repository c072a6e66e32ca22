// Endpoint handler: adds a comment to a secret, idempotent by key. The comment row stores the current nickname; the author's account is
// in a separate table.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { withIdempotencyKey } from '../../platform/idempotency.ts'
import { savePendingCheck } from '../moderation/judge-text.ts'
import { prepareComment } from '../moderation/new-comment.ts'
import { enqueueEvent } from '../notifications/leave-news.ts'
import { findVisibleSecret } from '../secrets/find-visible-secret.ts'
import { publishCommentCount } from '../secrets/tell-readers.ts'
import { insertComment } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

export async function addComment(call: RequestContext, input: { secretId: string; text: string }) {
  const { accountId, comment } = await prepareComment(call, input.text)
  const secret = await findVisibleSecret(call, input.secretId)
  const attempt = { principal: accountId, key: call.idempotencyKey, operation: 'comments.addComment', input }
  const created = await withIdempotencyKey(call.deps.db.app, attempt, async (trx) => {
    const row = await insertComment(trx, { ...comment, secretId: secret.id }, accountId)
    if (row === undefined) throw new AppError('secrets.not_found')
    await savePendingCheck(trx, { commentId: comment.id })
    await call.deps.enqueue('comments.check', { commentId: comment.id }, trx)
    await enqueueEvent(call.deps, trx, { commentId: comment.id })
    return viewComment({ ...row, mine: true })
  })
  publishCommentCount(call.deps, secret.id)
  return created
}
