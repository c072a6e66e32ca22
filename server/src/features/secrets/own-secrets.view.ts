// View: maps the author's own secret row to API payloads.
import type { Company, OwnCard, OwnSecret, SavedSecret, SecretState } from '@murmullo/contract/own-secrets'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'
import { cutToMinute } from '@murmullo/contract/values'
import type { OwnListRow, OwnRow } from './own-secrets.columns.ts'
import { previewOf } from './secrets.preview.ts'

const beginningMax = 160

export function stateOf({ state, isPrivate }: { state: string; isPrivate: boolean }): SecretState {
  if (state === 'removed') return 'removed'
  if (state === 'hidden') return 'in_review'
  return isPrivate ? 'private' : 'public'
}

type Saved = { readonly publicId: string; readonly text: string; readonly state: string; readonly isPrivate: boolean }

export function viewSaved(secret: Saved): SavedSecret {
  return { id: secret.publicId, state: stateOf(secret), showsHelp: speaksOfSelfHarm(secret.text) }
}

function viewAbout(row: OwnRow) {
  return {
    id: row.publicId,
    explicit: row.isExplicit,
    state: stateOf(row),
    isPrivate: row.isPrivate,
    publishedAt: cutToMinute(row.createdAt),
    statementId: row.statementId,
  }
}

export function viewOwnCard(row: OwnListRow, showsHelp: boolean): OwnCard {
  const { head, tail, more } = previewOf(row.text, beginningMax, beginningMax)
  const whole = head + tail
  // Final punctuation is removed: it would look like a fourth dot or stand before the three dots.
  const beginning = more ? `${whole.replace(/[.,;:…\s]+$/, '')}...` : whole
  // Sum of reactions, without the kinds that a secret with the help card does not offer.
  const reactions = row.reactions - (showsHelp ? row.withheldReactions : 0)
  return { ...viewAbout(row), beginning, comments: row.comments, reactions, eraseBy: row.eraseBy }
}

export function viewOwnSecret(row: OwnRow): OwnSecret {
  return { ...viewAbout(row), text: row.text }
}

type Cell = { readonly gender: keyof Company; readonly age: number }

export function viewCompany(cells: readonly Cell[]): Company {
  const agesOf = (gender: keyof Company) => cells.flatMap((cell) => (cell.gender === gender ? cell.age : []))
  return { none: agesOf('none'), mujer: agesOf('mujer'), hombre: agesOf('hombre'), otro: agesOf('otro') }
}
