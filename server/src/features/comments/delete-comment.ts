// Endpoint handler: deletes a comment for its author. Moderators remove one by a rule instead (admin/remove-content.ts).
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { tellComments } from '../secrets/tell-readers.ts'
import { deleteCommentRow, findComment } from './comments.store.ts'

export async function deleteComment(call: Call, { id }: { id: string }) {
  const { accountId } = whoAsks(call)
  const secretKey = await call.services.db.app.transaction().execute(async (trx) => {
    const comment = await findComment(trx, id)
    if (comment?.authorId !== accountId) throw new AppError('comments.not_found')
    if (!(await deleteCommentRow(trx, comment))) throw new AppError('comments.not_found')
    return comment.secretId
  })
  tellComments(call.services, secretKey)
  return {}
}
