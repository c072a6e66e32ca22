// From a secret's row to what leaves the server. Internal keys stop here.
import { limits } from '@murmullo/contract/limits'
import type { SecretState } from '@murmullo/contract/own-secrets'
import type { SecretCard, SecretDetail } from '@murmullo/contract/secrets'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'
import type { PublicSecretRow } from './secrets.columns.ts'
import { previewOf } from './secrets.preview.ts'

type Felt = Pick<PublicSecretRow, 'hearts' | 'likes' | 'dislikes' | 'wows' | 'laughs'>

export function viewReactions({ hearts, likes, dislikes, wows, laughs }: Felt): SecretCard['reactions'] {
  return { heart: hearts, like: likes, dislike: dislikes, wow: wows, laugh: laughs }
}

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
    reactions: viewReactions(row),
  }
}

/** `from`: where the preview begins. */
export function viewCard(row: PublicSecretRow, from = 0): SecretCard {
  const { previewNarrowMax, previewMax } = limits.secrets
  // A card names only those who speak for us: a list with everybody's names would put together what one person wrote.
  const authorNickname = row.isByAdmin ? row.authorNickname : null
  const text = from === 0 ? row.text : `…${row.text.slice(from)}`
  return { ...viewAbout(row), authorNickname, preview: previewOf(text, previewNarrowMax, previewMax) }
}

type Readable = { readonly row: PublicSecretRow; readonly state: SecretState; readonly mine: boolean }

export function viewDetail({ row, state, mine }: Readable): SecretDetail {
  return { ...viewAbout(row), text: row.text, state, mine, showsHelp: speaksOfSelfHarm(row.text) }
}
