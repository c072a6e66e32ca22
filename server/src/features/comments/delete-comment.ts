// Endpoint handler: deletes a comment for its author. Moderators remove one by a rule instead (admin/remove-content.ts).
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findAuthor } from '../../platform/authorship/authors.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import { deleteCommentRow, findComment } from './comments.store.ts'

export async function deleteComment(context: RequestContext, { id }: { id: string }) {
  const { accountId } = requireSession(context)
  const { isListed, secretId } = await context.deps.db.write.transaction().execute(async (trx) => {
    const comment = await findComment(trx, id)
    const author = comment && (await findAuthor(trx, context.deps.keys, 'comment', comment.id))
    if (comment === undefined || author !== accountId) throw new AppError('comments.not_found')
    const deleted = await deleteCommentRow(trx, comment)
    if (deleted === undefined) throw new AppError('comments.not_found')
    return { ...deleted, secretId: comment.secretId }
  })
  // Before its release an event would reveal the time of writing.
  if (isListed) publishCommentCount(context.deps, secretId)
  return {}
}
