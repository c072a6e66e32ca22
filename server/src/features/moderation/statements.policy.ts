// Whether an author may object to what they were told.
import type { AppealState, StatementAction } from '@murmullo/contract/statements'

export type Told = {
  readonly action: StatementAction
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

export function isStillSo({ action, state, isExplicit }: Told): boolean {
  if (action === 'marked_explicit') return isExplicit && state === 'visible'
  if (action === 'hidden' || action === 'removed') return state !== 'visible'
  return action !== 'restored' && action !== 'lifted' && state === 'standing'
}
