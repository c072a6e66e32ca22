// View: maps a secret row to API payloads. Internal keys are not part of any payload.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { SecretState } from '@murmullo/contract/content/own-secrets'
import { isReactionOffered } from '@murmullo/contract/content/offered-reactions'
import type { ListedCard, ReactionKind, SecretCard, SecretDetail } from '@murmullo/contract/content/secrets'
import type { PublicSecretRow } from './secrets.columns.ts'
import { buildPreview } from './secrets.preview.ts'

type ReactionCounts = Pick<PublicSecretRow, 'hearts' | 'likes' | 'dislikes' | 'wows' | 'laughs'>

/** A kind that is not offered counts zero, including reactions from before the text was edited. */
export function viewReactions(row: ReactionCounts, showsHelp: boolean): SecretCard['reactions'] {
  const shown = (kind: ReactionKind, count: number) => (isReactionOffered(kind, showsHelp) ? count : 0)
  return {
    heart: shown('heart', row.hearts),
    like: shown('like', row.likes),
    dislike: shown('dislike', row.dislikes),
    wow: shown('wow', row.wows),
    laugh: shown('laugh', row.laughs),
  }
}

function viewAbout(row: PublicSecretRow, showsHelp: boolean) {
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
    reactions: viewReactions(row, showsHelp),
    showsHelp,
  }
}

/** `from`: offset at which the preview starts. */
export function viewCard(row: PublicSecretRow, showsHelp: boolean, from = 0): SecretCard {
  const { previewNarrowMax, previewMax } = secretLimits
  // A card names only administrators as authors. Only the profile of a nickname lists what is signed with it: the form states it beside the
  // signature, and a block hides the list.
  const authorNickname = row.isByAdmin ? row.authorNickname : null
  const text = from === 0 ? row.text : `…${row.text.slice(from)}`
  return { ...viewAbout(row, showsHelp), authorNickname, preview: buildPreview(text, previewNarrowMax, previewMax) }
}

/** A card in a list: without the age gate, an explicit secret has no field that depends on its text. */
export function viewListedCard(row: PublicSecretRow, showsHelp: boolean, mayReadExplicit: boolean): ListedCard {
  if (mayReadExplicit || !row.isExplicit) return viewCard(row, showsHelp)
  const reactions = { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 }
  return { ...viewAbout(row, false), authorNickname: null, reactions, preview: null }
}

type Readable = {
  readonly row: PublicSecretRow
  readonly state: SecretState
  readonly mine: boolean
  readonly statementId: string | null
}

export function viewDetail({ row, state, mine, statementId }: Readable, showsHelp: boolean): SecretDetail {
  return { ...viewAbout(row, showsHelp), text: row.text, state, mine, statementId }
}
