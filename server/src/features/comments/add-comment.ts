// Endpoint handler: adds a comment to a secret, idempotent by key. The row of a signed comment stores the current nickname; the author's account is
// in a separate table.
import type { NewComment } from '@murmullo/contract/content/comments'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'
import { savePendingCheck } from '../moderation/checks/moderate-text.ts'
import { prepareComment } from '../moderation/spam/prepare-comment.ts'
import { enqueueEvent } from '../notifications/events/enqueue-event.ts'
import { findVisibleSecret } from '../secrets/public/find-visible-secret.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import { insertComment } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

export async function addComment(context: RequestContext, input: NewComment & { secretId: string }) {
  const { accountId, comment } = await prepareComment(context, input)
  const secret = await findVisibleSecret(context, input.secretId)
  const attempt = { principal: accountId, key: context.idempotencyKey, operation: 'comments.addComment', input }
  const created = await withIdempotencyKey(context.deps, attempt, async (trx) => {
    const row = await insertComment(trx, context.deps.keys, { ...comment, secretId: secret.id }, accountId)
    if (row === undefined) throw new AppError('secrets.not_found')
    await savePendingCheck(trx, { commentId: comment.id })
    await context.deps.enqueue('comments.check-comment', { commentId: comment.id }, trx)
    await enqueueEvent(context.deps, trx, { commentId: comment.id })
    return viewComment({ ...row, mine: true })
  })
  publishCommentCount(context.deps, secret.id)
  return created
}
