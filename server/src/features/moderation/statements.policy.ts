// Whether an author may object to what they were told.
import { type AppealState, appealStateOf, type StatementAction } from '@murmullo/contract/statements'

export type Told = {
  readonly action: StatementAction
  readonly appeal: string | null
  readonly outcome: 'upheld' | 'overturned' | null
  readonly isLast: boolean
  readonly state: string
  readonly isExplicit: boolean
}

/** To the last they were told of it. */
export function objectionTo(told: Told): AppealState {
  return appealStateOf(told, told.isLast && isStillSo(told))
}

export function isStillSo({ action, state, isExplicit }: Told): boolean {
  if (action === 'marked_explicit') return isExplicit && state === 'visible'
  if (action === 'hidden' || action === 'removed') return state !== 'visible'
  return action !== 'restored' && action !== 'lifted' && state === 'standing'
}
