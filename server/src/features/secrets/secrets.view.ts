// From a secret's row to what leaves the server. Internal keys stop here.
import { limits } from '@murmullo/contract/limits'
import type { SecretCard, SecretDetail } from '@murmullo/contract/secrets'
import type { PublicSecretRow } from './secrets.columns.ts'
import { previewOf } from './secrets.preview.ts'

function viewAbout(row: PublicSecretRow) {
  return {
    id: row.publicId,
    authorNickname: row.authorNickname,
    explicit: row.isExplicit,
    gender: row.gender === 'none' ? null : row.gender,
    age: row.age,
    country: row.countryCode,
    byAdmin: row.isByAdmin,
    pinned: row.isPinned,
    publishedAt: `${row.publishedAt.slice(0, 16)}:00Z`,
    comments: row.comments,
    reactions: { heart: row.hearts, like: row.likes, dislike: row.dislikes, wow: row.wows, laugh: row.laughs },
  }
}

export function viewCard(row: PublicSecretRow): SecretCard {
  const { previewNarrowMax, previewMax } = limits.secrets
  // A card names only those who speak for us: a list with everybody's names would put together what one person wrote.
  const authorNickname = row.isByAdmin ? row.authorNickname : null
  return { ...viewAbout(row), authorNickname, preview: previewOf(row.text, previewNarrowMax, previewMax) }
}

export function viewDetail(row: PublicSecretRow): SecretDetail {
  return { ...viewAbout(row), text: row.text }
}
