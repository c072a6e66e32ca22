// Policy (pure functions): whether an author may request a human review of a statement, or appeal against it.
import { type AppealState, appealStateOf, type StatementAction } from '@murmullo/contract/statements'
import type { Subject } from './moderation.columns.ts'

export type Told = {
  readonly action: StatementAction
  readonly byHuman: boolean
  readonly reviewRequestedAt: Date | null
  readonly appeal: string | null
  readonly outcome: 'upheld' | 'overturned' | null
  readonly isLast: boolean
  readonly state: string
  readonly isExplicit: boolean
}

/** Appeal state of one statement. Only the latest statement about a subject can be appealed. */
export function objectionTo(told: Told): AppealState {
  if (isMachineHold(told)) return told.reviewRequestedAt === null ? 'review_open' : 'review_waiting'
  return appealStateOf(told, told.isLast && isStillSo(told))
}

/** Hidden by the model alone. Appeals older than the review-request step still wait for an answer. */
function isMachineHold({ action, byHuman, appeal, isLast, state }: Told): boolean {
  return !byHuman && action === 'hidden' && appeal === null && isLast && state === 'hidden'
}

export function isStillSo({ action, state, isExplicit }: Told): boolean {
  if (action === 'marked_explicit') return isExplicit && state === 'visible'
  if (action === 'hidden' || action === 'removed') return state !== 'visible'
  return action !== 'restored' && action !== 'lifted' && state === 'standing'
}

type About = {
  readonly secretId: string | null
  readonly commentId: string | null
  readonly photoId: string | null
  readonly photoCommentId: string | null
}

/** The subject of a statement. Do not call it for a sanction. */
export function subjectOf({ secretId, commentId, photoId, photoCommentId }: About): Subject {
  if (photoId !== null) return { photoId }
  if (photoCommentId !== null) return { photoCommentId }
  return secretId === null ? { commentId: commentId ?? '' } : { secretId }
}
