// Erases a comment: its author may, and so may the team, which leaves a line in the log.
import { mayCall } from '@murmullo/contract/access'
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { tellComments } from '../secrets/tell-readers.ts'
import { deleteCommentRow, findComment } from './comments.store.ts'

export async function deleteComment(call: Call, { id }: { id: string }) {
  const { accountId, kind } = whoAsks(call)
  const secretKey = await call.services.db.app.transaction().execute(async (trx) => {
    const comment = await findComment(trx, id)
    const mine = comment?.authorId === accountId
    if (comment === undefined || (!mine && mayCall('moderator', kind) !== null))
      throw new AppError('comments.not_found')
    if (!(await deleteCommentRow(trx, comment))) throw new AppError('comments.not_found')
    if (!mine) await noteAudit(trx, { actorId: accountId, action: 'comments.delete', subject: id })
    return comment.secretId
  })
  tellComments(call.services, secretKey)
  return {}
}
