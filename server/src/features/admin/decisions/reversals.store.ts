// Kysely store of reversals: the content of an earlier decision, in any state, and whether a moderator marked it as explicit.
import type { ReversibleKind } from '@murmullo/contract/admin/admin'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { DecidedSubject } from './pending-decisions.columns.ts'

export async function findReversible(
  db: Db,
  kind: ReversibleKind,
  publicId: string,
): Promise<DecidedSubject | undefined> {
  const find = async (table: 'content.secrets' | 'content.comments' | 'content.photoComments' | 'content.photos') =>
    (await db.selectFrom(table).select('id').where('publicId', '=', publicId).executeTakeFirst())?.id
  if (kind === 'secret') {
    const secretId = await find('content.secrets')
    return secretId === undefined ? undefined : { secretId }
  }
  if (kind === 'photo') {
    const photoId = await find('content.photos')
    return photoId === undefined ? undefined : { photoId }
  }
  const commentId = await find('content.comments')
  if (commentId !== undefined) return { commentId }
  const photoCommentId = await find('content.photoComments')
  return photoCommentId === undefined ? undefined : { photoCommentId }
}

/** Of secrets and photos: the latest explicit mark by a moderator, unless an appeal overturned it. */
export async function wasMarkedByStaff(trx: Trx, subject: DecidedSubject): Promise<boolean> {
  const mark = await trx
    .selectFrom('identity.statements')
    .select('outcome')
    .where((row) => row.and(subject))
    .where('action', '=', 'marked_explicit')
    .where('byHuman', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mark !== undefined && mark.outcome !== 'overturned'
}
