// View: maps photo and comment rows to the API response. It does not contain the owner.
import type { Comment } from '@murmullo/contract/content/comments'
import type { Photo } from '@murmullo/contract/content/photos'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { PhotoRow } from './photos.columns.ts'

const blankPlaceholder = '0'.repeat(96)

export function viewPhoto(row: PhotoRow): Photo {
  return {
    id: row.publicId,
    caption: row.caption,
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    state: viewState(row.state),
    width: row.width ?? 0,
    height: row.height ?? 0,
    placeholder: row.placeholder ?? blankPlaceholder,
    remainingMinutes: row.state === 'visible' ? row.remainingMinutes : 60,
    comments: row.comments,
    mine: row.mine,
  }
}

export function viewState(state: PhotoRow['state']): Photo['state'] {
  return state === 'visible' || state === 'uploading' ? state : 'in_review'
}

type CommentRow = Readonly<{
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
  mine: boolean
}>

export function viewPhotoComment({ publicId, publishedAt, text, authorNickname, mine }: CommentRow): Comment {
  return { id: publicId, authorNickname, text, publishedAt: truncateToMinute(publishedAt), mine }
}
