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
  before: string | null,
  count: number,
): Promise<CommentRow[]> {
  const newest = db
    .selectFrom('content.publicComments')
    .select(['id', 'publicId', 'text', 'authorNickname', 'publishedAt'])
    .where('secretId', '=', secretKey)
    .orderBy('id', 'desc')
    .limit(count)
  return (before === null ? newest : newest.where('id', '<', before)).$castTo<CommentRow>().execute()
}
