// Kysely store for `content.photo_comments` and their authors.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type PhotoCommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
  mine: boolean
}
type Page = { readonly before: string | null; readonly count: number; readonly readerId: string }

/**
 * Block list filter, in both directions, for comments with a nickname. Anonymous comments stay visible: a missing one would reveal its
 * author.
 */
const isVisibleTo = (readerId: string) => sql<boolean>`(c.author_nickname is null or not exists (
  select from identity.blocks b where (b.blocker_id, b.blocked_id) in
    ((w.account_id, ${readerId}::uuid), (${readerId}::uuid, w.account_id))))`

export function listPhotoComments(
  db: Db,
  photoKey: string,
  { before, count, readerId }: Page,
): Promise<PhotoCommentRow[]> {
  let newest = db
    .selectFrom('content.photoComments as c')
    .innerJoin('identity.photoCommentAuthors as w', 'w.commentId', 'c.id')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.createdAt as publishedAt'])
    .select(sql<boolean>`w.account_id = ${readerId}`.as('mine'))
    .where('c.photoId', '=', photoKey)
    .where('c.state', '=', 'visible')
    .where(isVisibleTo(readerId))
    .orderBy('c.id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('c.id', '<', before)
  return newest.$castTo<PhotoCommentRow>().execute()
}

type NewComment = Pick<PhotoCommentRow, 'id' | 'publicId' | 'text' | 'authorNickname'> & { readonly photoId: string }

/** Undefined when the photo expired or was hidden meanwhile. */
export async function insertPhotoComment(trx: Trx, comment: NewComment, accountId: string) {
  const photo = await trx
    .selectFrom('content.photos')
    .select('id')
    .where('id', '=', comment.photoId)
    .where('state', '=', 'visible')
    .where(sql<boolean>`expires_at > now()`)
    .forKeyShare()
    .executeTakeFirst()
  if (photo === undefined) return undefined
  const row = await trx
    .insertInto('content.photoComments')
    .values(comment)
    .returning(['id', 'publicId', 'text', 'authorNickname', 'createdAt as publishedAt'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('identity.photoCommentAuthors').values({ commentId: comment.id, accountId }).execute()
  return { ...row, mine: true }
}

export function findPhotoComment(db: Db, publicId: string) {
  return db
    .selectFrom('content.photoComments as c')
    .innerJoin('identity.photoCommentAuthors as w', 'w.commentId', 'c.id')
    .innerJoin('content.photos as p', 'p.id', 'c.photoId')
    .select(['c.id', 'w.accountId as authorId'])
    .where('c.publicId', '=', publicId)
    .where('p.state', '=', 'visible')
    .where(sql<boolean>`p.expires_at > now()`)
    .executeTakeFirst()
}

/** False when a concurrent request deleted it first. */
export async function deletePhotoCommentRow(trx: Trx, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('content.photoComments').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Row for the moderation worker. */
export function findPhotoCommentText(db: Db | Trx, id: string) {
  return db
    .selectFrom('content.photoComments as c')
    .innerJoin('identity.photoCommentAuthors as w', 'w.commentId', 'c.id')
    .select(['c.id', 'c.publicId', 'c.text', 'c.state', 'c.isMinorFlagged', 'w.accountId as authorId'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Row lock until the transaction ends. */
export async function findPhotoCommentForUpdate(trx: Trx, id: string) {
  await trx.selectFrom('content.photoComments').select('id').where('id', '=', id).forUpdate().execute()
  return findPhotoCommentText(trx, id)
}

export async function updatePhotoCommentState(
  trx: Trx,
  id: string,
  state: 'visible' | 'hidden' | 'removed',
): Promise<void> {
  await trx.updateTable('content.photoComments').set({ state }).where('id', '=', id).execute()
}

/** For a locked row that is not visible. */
export async function updatePhotoCommentFlag(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('content.photoComments').set({ isMinorFlagged: true }).where('id', '=', id).execute()
}
