// Closes and reopens reviews: state changes of `moderation.checks`, statements of reasons and appeal outcomes.
import { AppError } from '@murmullo/contract/core/errors'
import type { Rule } from '@murmullo/contract/moderation/rules'
import type { StatementAction } from '@murmullo/contract/moderation/statements'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { reenqueueEvent } from '../../notifications/events/enqueue-event.ts'
import type { Subject } from '../checks/subject.columns.ts'
import { closeCheck, updateReview, upsertClosedCheck } from '../checks/moderation.store.ts'
import { confirmRuleFor } from './reviews.policy.ts'
import { findReview as findReviewRow, hasMinorReport, type SubjectRow } from './reviews.store.ts'
import { listUnansweredAppeals, updateOutcome } from '../statements/statements.store.ts'
import { notifyAuthor } from '../statements/notify-author.ts'

export type OpenReview = { readonly id: string; readonly subject: Subject }

/** State of a review before it was closed; an undo restores it. */
export type ReviewBefore = { readonly needsReview: boolean; readonly needsRetry: boolean }

/** Rejects a decided review before any lock: late requests do not queue behind the transaction. */
export async function findReview(db: Db, publicId: string): Promise<OpenReview> {
  const found = await findReviewRow(db, publicId)
  if (found === undefined) throw new AppError('moderation.not_found')
  if (!found.needsReview) throw new AppError('moderation.decided')
  return { id: found.id, subject: reviewSubject(found) }
}

/** A review in any state, open or decided. */
export async function findAnyReview(db: Db, publicId: string): Promise<OpenReview> {
  const found = await findReviewRow(db, publicId)
  if (found === undefined) throw new AppError('moderation.not_found')
  return { id: found.id, subject: reviewSubject(found) }
}

/** A database constraint guarantees that exactly one of the four columns is set. */
export function reviewSubject({ secretId, commentId, photoId, photoCommentId }: SubjectRow): Subject {
  if (secretId !== null) return { secretId }
  if (commentId !== null) return { commentId }
  return photoId === null ? { photoCommentId: photoCommentId ?? '' } : { photoId }
}

/** Lock order: content row first, then the check. Call it only after the content row is locked. */
export async function closeReview(trx: Trx, { id, subject }: OpenReview, isMinor: boolean) {
  const closed = await closeCheck(trx, id)
  if (closed === undefined) throw new AppError('moderation.decided')
  const before: ReviewBefore = { needsReview: true, needsRetry: closed.needsRetry }
  return {
    before,
    confirmRule: confirmRuleFor({ ...closed, isMinor }),
    objections: await listUnansweredAppeals(trx, subject),
  }
}

/** For a decision outside the queue: closes any open review of the subject. */
export async function closeOpenReview(trx: Trx, subject: Subject) {
  const { id, publicId, ...before } = await upsertClosedCheck(trx, subject, {
    id: newInternalId(),
    publicId: newPublicId(),
  })
  return { id, publicId, before: before satisfies ReviewBefore, objections: await listUnansweredAppeals(trx, subject) }
}

/** Back to the queue, or to the state that an undo restores. Fields absent from `before` do not change. */
export function reopenReview(trx: Trx, id: string, before: Partial<ReviewBefore>): Promise<void> {
  return updateReview(trx, id, before)
}

/** Appeals of the author without an outcome, newest first. */
export const listOpenAppeals = listUnansweredAppeals

/** Whether the subject has a report about a minor that was not dismissed. */
export const isReportedAsMinor = hasMinorReport

type AuthorDecision = {
  readonly accountId: string | null
  readonly action: StatementAction
  readonly rule: Rule
  readonly decidedBy: string
}

/** Inserts the statement of a moderator's decision. */
export function notifyDecision(services: Deps, trx: Trx, subject: Subject, decision: AuthorDecision): Promise<void> {
  return notifyAuthor(services, trx, subject, { ...decision, byHuman: true })
}

type AppealOutcome = {
  readonly id: string
  readonly outcome: 'upheld' | 'overturned'
  /** Pseudonyms of the moderator who answers. Null: a reversal of the decision grants the appeal. */
  readonly answeredBy: readonly string[] | null
  /** No other statement notifies the author of this outcome. */
  readonly needsNotification: boolean
}

/** Stores the outcome of an appeal and notifies its author. The database refuses the moderator who made the decision. */
export async function resolveAppeal(
  services: Deps,
  trx: Trx,
  { needsNotification, ...answer }: AppealOutcome,
): Promise<void> {
  const { id } = answer
  if (!(await updateOutcome(trx, answer))) throw new AppError('moderation.own_decision')
  if (needsNotification) await reenqueueEvent(services, trx, { statementId: id })
}
