// View: maps a comment row to the API response.
import type { Comment } from '@murmullo/contract/content/comments'
import { truncateToMinute } from '@murmullo/contract/core/primitives'

type Row = Readonly<{
  publicId: string
  text: string
  authorNickname: string | null
  moon: number | null
  isByAuthor: boolean
  publishedAt: Date
  isReleased: boolean
  mine: boolean
}>

export function viewComment(row: Row): Comment {
  return {
    id: row.publicId,
    authorNickname: row.authorNickname,
    text: row.text,
    publishedAt: truncateToMinute(row.publishedAt),
    mine: row.mine,
    ...(row.moon !== null && { moon: row.moon }),
    ...(row.isByAuthor && { byAuthor: true }),
    ...(!row.isReleased && { scheduled: true }),
  }
}
