// View: maps the author's own secret row to API payloads.
import type { Cohorts, OwnCard, OwnSecret, SavedSecret, SecretState } from '@murmullo/contract/content/own-secrets'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { OwnListRow, OwnRow } from './own-secrets.columns.ts'
import { buildPreview } from '../public/secrets.preview.ts'

const beginningMax = 160

type StateColumns = { readonly state: string; readonly isPrivate: boolean; readonly isReleased: boolean }

export function secretState({ state, isPrivate, isReleased }: StateColumns): SecretState {
  if (state === 'removed') return 'removed'
  if (state === 'hidden') return 'in_review'
  if (isPrivate) return 'private'
  return isReleased ? 'public' : 'scheduled'
}

type Saved = StateColumns & { readonly publicId: string; readonly text: string }

export function viewSaved(secret: Saved): SavedSecret {
  return { id: secret.publicId, state: secretState(secret), showsHelp: mentionsSelfHarm(secret.text) }
}

function viewAbout(row: OwnRow) {
  return {
    id: row.publicId,
    explicit: row.isExplicit,
    state: secretState(row),
    isPrivate: row.isPrivate,
    publishedAt: truncateToMinute(row.createdAt),
    statementId: row.statementId,
  }
}

export function viewOwnCard(row: OwnListRow, showsHelp: boolean): OwnCard {
  const { head, tail, more } = buildPreview(row.text, beginningMax, beginningMax)
  const shown = head + tail
  // Final punctuation is removed: it would look like a fourth dot or stand before the three dots.
  const beginning = more ? `${shown.replace(/[.,;:…\s]+$/, '')}...` : shown
  // Sum of reactions, without the kinds that a secret with the help card does not offer.
  const reactions = row.reactions - (showsHelp ? row.withheldReactions : 0)
  return { ...viewAbout(row), beginning, comments: row.comments, reactions, eraseBy: row.eraseBy }
}

export function viewOwnSecret(row: OwnRow): OwnSecret {
  return { ...viewAbout(row), text: row.text }
}

type Cell = { readonly gender: keyof Cohorts; readonly age: number }

export function viewCohorts(cells: readonly Cell[]): Cohorts {
  const agesFor = (gender: keyof Cohorts) => cells.flatMap((cell) => (cell.gender === gender ? cell.age : []))
  return { none: agesFor('none'), mujer: agesFor('mujer'), hombre: agesFor('hombre'), otro: agesFor('otro') }
}
