// What the team decides about something that waits: found, closed by exactly one person, and its author told and answered.
import { AppError } from '@murmullo/contract/errors'
import type { Rule } from '@murmullo/contract/rules'
import type { StatementAction } from '@murmullo/contract/statements'
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { leaveNewsAgain } from '../notifications/leave-news.ts'
import type { Subject } from './moderation.columns.ts'
import { updateDecided, upsertSettled } from './moderation.store.ts'
import { findReview as findReviewRow } from './reviews.store.ts'
import { listUnanswered, updateOutcome } from './statements.store.ts'
import { tellAuthor } from './tell-author.ts'

export type OpenReview = { readonly id: string; readonly subject: Subject }

/** Refuses at once what is decided already: a crowd that comes late holds nobody up. */
export async function findReview(db: Db, publicId: string): Promise<OpenReview> {
  const found = await findReviewRow(db, publicId)
  if (found?.needsReview === false) throw new AppError('moderation.decided')
  if (found?.secretId) return { id: found.id, subject: { secretId: found.secretId } }
  if (found?.commentId) return { id: found.id, subject: { commentId: found.commentId } }
  if (found?.photoId) return { id: found.id, subject: { photoId: found.photoId } }
  if (found?.photoCommentId) return { id: found.id, subject: { photoCommentId: found.photoCommentId } }
  throw new AppError('moderation.not_found')
}

/** Only once its content is held: all who hold both take them in that order. Returns what its author objects to. */
export async function closeReview(trx: Trx, { id, subject }: OpenReview) {
  if (!(await updateDecided(trx, id))) throw new AppError('moderation.decided')
  return listUnanswered(trx, subject)
}

/** For what is decided without having waited: whatever was open about it is closed with it. */
export async function closeOpenReview(trx: Trx, subject: Subject) {
  await upsertSettled(trx, subject, { id: newInternalId(), publicId: newPublicId() })
  return listUnanswered(trx, subject)
}

type Told = { readonly accountId: string; readonly action: StatementAction; readonly rule: Rule }

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
