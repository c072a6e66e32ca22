// Whether an author may object to what they were told.
import type { AppealState } from '@murmullo/contract/statements'

export type Told = {
  readonly action: 'hidden' | 'removed' | 'marked_explicit' | 'restored'
  readonly appeal: string | null
  readonly outcome: 'upheld' | 'overturned' | null
  readonly isLast: boolean
  readonly state: string
  readonly isExplicit: boolean
}

/** Once, and only while what they object to is still so. */
export function appealStateOf(told: Told): AppealState {
  if (told.outcome !== null) return told.outcome
  if (told.appeal !== null) return 'waiting'
  return told.isLast && isStillSo(told) ? 'open' : 'closed'
}

function isStillSo({ action, state, isExplicit }: Told): boolean {
  if (action === 'marked_explicit') return isExplicit && state === 'visible'
  return action !== 'restored' && state !== 'visible'
}
