// From a secret's row to what leaves the server. Internal keys stop here.
import { limits } from '@murmullo/contract/limits'
import type { SecretCard, SecretDetail } from '@murmullo/contract/secrets'
import { previewOf } from './secrets.preview.ts'

type Row = Readonly<{
  publicId: string
  text: string
  authorNickname: string | null
  isExplicit: boolean
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  age: number | null
  countryCode: string
  isByAdmin: boolean
  isPinned: boolean
  publishedAt: string
  hearts: number
  likes: number
  dislikes: number
  wows: number
  laughs: number
  comments: number
}>

function viewAbout(row: Row) {
  return {
    id: row.publicId,
    authorNickname: row.authorNickname,
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    byAdmin: row.isByAdmin,
    pinned: row.isPinned,
    publishedAt: row.publishedAt,
    comments: row.comments,
    reactions: { heart: row.hearts, like: row.likes, dislike: row.dislikes, wow: row.wows, laugh: row.laughs },
  }
}

export function viewCard(row: Row): SecretCard {
  const { previewNarrowMax, previewMax } = limits.secrets
  return { ...viewAbout(row), preview: previewOf(row.text, previewNarrowMax, previewMax) }
}

export function viewDetail(row: Row): SecretDetail {
  return { ...viewAbout(row), text: row.text }
}
