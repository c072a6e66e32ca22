// Endpoint handler: deletes a photo comment for its author. Moderators remove one by a rule instead (admin/remove-content.ts).
import { AppError } from '@murmullo/contract/core/errors'
import { findAuthor } from '../../../platform/authorship/authors.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { orDatabaseError } from '../photo/delete-photo.ts'
import { deletePhotoCommentRow, findPhotoComment } from './photo-comments.store.ts'

export async function deletePhotoComment(context: RequestContext, { id }: { id: string }) {
  const { db, keys } = context.deps
  const comment = await orDatabaseError('photos.author_unchecked', findPhotoComment(db.write, id))
  if (comment === undefined) throw new AppError('comments.not_found')
  const author = await orDatabaseError(
    'photos.author_unchecked',
    findAuthor(db.write, keys, 'photoComment', comment.id),
  )
  // Deleted meanwhile.
  if (author === undefined) throw new AppError('comments.not_found')
  if (author !== requireSession(context).accountId) throw new AppError('photos.comment_not_yours')
  const isErased = await db.write.transaction().execute((trx) => deletePhotoCommentRow(trx, comment.id))
  if (!isErased) throw new AppError('comments.not_found')
  return {}
}
