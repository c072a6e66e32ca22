// Erases a comment of a photo: whoever wrote it may, and so may an admin, which leaves a line in the log.
import { mayCall } from '@murmullo/contract/access'
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { orSay } from './delete-photo.ts'
import { deletePhotoCommentRow, findPhotoComment } from './photo-comments.store.ts'

export async function deletePhotoComment(call: Call, { id }: { id: string }) {
  const { services } = call
  const { accountId, kind } = whoAsks(call)
  const comment = await orSay('photos.author_unchecked', findPhotoComment(services.db.app, id))
  if (comment === undefined) throw new AppError('comments.not_found')
  const isMine = comment.authorId === accountId
  if (!isMine && mayCall('admin', kind) !== null) throw new AppError('photos.comment_not_yours')
  await services.db.app.transaction().execute(async (trx) => {
    if (!(await deletePhotoCommentRow(trx, comment.id))) throw new AppError('comments.not_found')
    if (!isMine) await noteAudit(trx, { actorId: accountId, action: 'photos.delete-comment', subject: id })
  })
  return {}
}
