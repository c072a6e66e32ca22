// Policy (pure functions): whether an author may request a human review of a statement, or appeal against it.
import { favourableActions } from '@murmullo/contract/moderation/favourable-actions'
import { type AppealState, appealStateFor, type StatementAction } from '@murmullo/contract/moderation/statements'
import type { Subject } from '../checks/subject.columns.ts'

export type StatementFacts = {
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
export function statementAppealState(statement: StatementFacts): AppealState {
  if (isModelHold(statement)) return statement.reviewRequestedAt === null ? 'review_open' : 'review_pending'
  return appealStateFor(statement, statement.isLast && isInEffect(statement))
}

/** Hidden by the model alone. Appeals older than the review-request step still wait for an answer. */
function isModelHold({ action, byHuman, appeal, isLast, state }: StatementFacts): boolean {
  return !byHuman && action === 'hidden' && appeal === null && isLast && state === 'hidden'
}

export function isInEffect({ action, state, isExplicit }: StatementFacts): boolean {
  if (action === 'marked_explicit') return isExplicit && state === 'visible'
  if (action === 'hidden' || action === 'removed') return state !== 'visible'
  return !favourableActions.includes(action) && state === 'active'
}

type SubjectColumns = {
  readonly secretId: string | null
  readonly commentId: string | null
  readonly photoId: string | null
  readonly photoCommentId: string | null
}

/** The subject of a statement. Do not call it for a sanction. */
export function statementSubject({ secretId, commentId, photoId, photoCommentId }: SubjectColumns): Subject {
  if (photoId !== null) return { photoId }
  if (photoCommentId !== null) return { photoCommentId }
  return secretId === null ? { commentId: commentId ?? '' } : { secretId }
}
