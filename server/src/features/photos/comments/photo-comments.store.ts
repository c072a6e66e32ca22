// Kysely store for `content.photo_comments`. A comment without an authorship entry is not shown.
import { sql } from 'kysely'
import { insertAuthor } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type PhotoCommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
}
type Page = { readonly before: string | null; readonly count: number }

/** Keyset page, newest first for every reader: `listVisibleComments` applies the block list. */
export function listPhotoComments(db: Db, photoKey: string, { before, count }: Page): Promise<PhotoCommentRow[]> {
  let newest = db
    .selectFrom('content.photoComments as c')
    .innerJoin('identity.photoCommentAuthors as w', 'w.commentId', 'c.id')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.createdAt as publishedAt'])
    .where('c.photoId', '=', photoKey)
    .where('c.state', '=', 'visible')
    .orderBy('c.id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('c.id', '<', before)
  return newest.execute()
}

type NewComment = Omit<PhotoCommentRow, 'publishedAt'> & { readonly photoId: string }

/** Undefined when the photo expired or was hidden meanwhile. */
export async function insertPhotoComment(
  trx: Trx,
  keys: KeyStore,
  comment: NewComment,
  accountId: string,
): Promise<PhotoCommentRow | undefined> {
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
  await insertAuthor(trx, keys, { kind: 'photoComment', accountId, contentId: comment.id })
  return row
}

export function findPhotoComment(db: Db, publicId: string) {
  return selectPhotoComment(db, publicId).select('c.id').executeTakeFirst()
}

export function findPublicPhotoCommentText(db: Db, publicId: string) {
  return selectPhotoComment(db, publicId)
    .select(['c.text', 'c.authorNickname', 'c.createdAt as publishedAt'])
    .where('c.state', '=', 'visible')
    .executeTakeFirst()
}

function selectPhotoComment(db: Db, publicId: string) {
  return db
    .selectFrom('content.photoComments as c')
    .innerJoin('identity.photoCommentAuthors as w', 'w.commentId', 'c.id')
    .innerJoin('content.photos as p', 'p.id', 'c.photoId')
    .where('c.publicId', '=', publicId)
    .where('p.state', '=', 'visible')
    .where(sql<boolean>`p.expires_at > now()`)
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
    .select(['c.id', 'c.publicId', 'c.text', 'c.state', 'c.isMinorFlagged'])
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
