// All the SQL of comments.
import type { Db } from '../../platform/db.ts'

export type CommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
}

export function listPublicComments(
  db: Db,
  secretKey: string,
  { before, from }: { before: string | null; from: string | null },
  count: number,
): Promise<CommentRow[]> {
  let newest = db
    .selectFrom('content.publicComments')
    .select(['id', 'publicId', 'text', 'authorNickname', 'publishedAt'])
    .where('secretId', '=', secretKey)
    .orderBy('id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('id', '<', before)
  if (from !== null) newest = newest.where('id', '<=', from)
  return newest.$castTo<CommentRow>().execute()
}

/** Where a comment is among those of a secret: its key, and how many are not older than it, counted up to `most`. */
export async function findPublicCommentPlace(
  db: Db,
  secretKey: string,
  publicId: string,
  most: number,
): Promise<{ key: string; depth: number } | undefined> {
  const found = await db
    .selectFrom('content.publicComments')
    .select('id')
    .where('secretId', '=', secretKey)
    .where('publicId', '=', publicId)
    .executeTakeFirst()
  if (!found?.id) return undefined
  const newer = await db
    .selectFrom('content.publicComments')
    .select('id')
    .where('secretId', '=', secretKey)
    .where('id', '>=', found.id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return { key: found.id, depth: newer.length }
}
