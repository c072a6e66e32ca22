// Closes a review for one moderator, and opens it again: state changes of moderation.checks, and the notices to the author.
import { AppError } from '@murmullo/contract/errors'
import type { Rule } from '@murmullo/contract/rules'
import type { StatementAction } from '@murmullo/contract/statements'
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { leaveNewsAgain } from '../notifications/leave-news.ts'
import type { Subject } from './moderation.columns.ts'
import { updateDecided, updateReview, upsertSettled } from './moderation.store.ts'
import { confirmRuleOf } from './reviews.policy.ts'
import { findReview as findReviewRow, hasMinorReport, type SubjectRow } from './reviews.store.ts'
import { listUnanswered, updateOutcome } from './statements.store.ts'
import { tellAuthor } from './tell-author.ts'

export type OpenReview = { readonly id: string; readonly subject: Subject }

/** Of a review before it was closed: what an undo restores. */
export type ReviewBefore = { readonly needsReview: boolean; readonly askAgain: boolean }

/** Refuses at once what is decided already: a crowd that comes late holds nobody up. */
export async function findReview(db: Db, publicId: string): Promise<OpenReview> {
  const found = await findReviewRow(db, publicId)
  if (found === undefined) throw new AppError('moderation.not_found')
  if (!found.needsReview) throw new AppError('moderation.decided')
  return { id: found.id, subject: subjectFrom(found) }
}

/** Whether it is open or decided already. */
export async function findAnyReview(db: Db, publicId: string): Promise<OpenReview> {
  const found = await findReviewRow(db, publicId)
  if (found === undefined) throw new AppError('moderation.not_found')
  return { id: found.id, subject: subjectFrom(found) }
}

/** The database holds exactly one of the four. */
export function subjectFrom({ secretId, commentId, photoId, photoCommentId }: SubjectRow): Subject {
  if (secretId !== null) return { secretId }
  if (commentId !== null) return { commentId }
  return photoId === null ? { photoCommentId: photoCommentId ?? '' } : { photoId }
}

/** Only once its content is held: all who hold both take them in that order. */
export async function closeReview(trx: Trx, { id, subject }: OpenReview, isMinor: boolean) {
  const closed = await updateDecided(trx, id)
  if (closed === undefined) throw new AppError('moderation.decided')
  const before: ReviewBefore = { needsReview: true, askAgain: closed.askAgain }
  return { before, confirmRule: confirmRuleOf({ ...closed, isMinor }), objections: await listUnanswered(trx, subject) }
}

/** For what is decided without having waited: whatever was open about it is closed with it. */
export async function closeOpenReview(trx: Trx, subject: Subject) {
  const { id, publicId, ...before } = await upsertSettled(trx, subject, {
    id: newInternalId(),
    publicId: newPublicId(),
  })
  return { id, publicId, before: before satisfies ReviewBefore, objections: await listUnanswered(trx, subject) }
}

/** Back in the queue, or as an undo says it was. What `before` does not name stays. */
export function reopenReview(trx: Trx, id: string, before: Partial<ReviewBefore>): Promise<void> {
  return updateReview(trx, id, before)
}

/** Unanswered objections of the author, newest first. */
export const listObjections = listUnanswered

/** Whether a report that the team did not dismiss says that it is about a minor. */
export const isReportedAsMinor = hasMinorReport

type Told = { readonly accountId: string | null; readonly action: StatementAction; readonly rule: Rule }

/** A person decided, and says so. */
export function tellDecision(services: Services, trx: Trx, subject: Subject, told: Told): Promise<void> {
  return tellAuthor(services, trx, subject, { ...told, byHuman: true })
}

type Answer = {
  readonly id: string
  readonly outcome: 'upheld' | 'overturned'
  /** Whether they are told of nothing else by which they learn it. */
  readonly isAlone: boolean
}

/** Whoever objected hears that they were answered. */
export async function answerAppeal(services: Services, trx: Trx, { id, outcome, isAlone }: Answer): Promise<void> {
  await updateOutcome(trx, id, outcome)
  if (isAlone) await leaveNewsAgain(services, trx, { statementId: id })
}
