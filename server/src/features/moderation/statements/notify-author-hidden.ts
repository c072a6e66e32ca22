// Statement of reasons for a model's hold, inserted in the transaction that hides the text, so that "Ver por qué" never gets a 404.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { ModerationResult } from '../checks/moderate-text.ts'
import type { Subject } from '../checks/subject.columns.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findNewestStatement, hasExplicitDecision, insertStatement, updateReviewRequested } from './statements.store.ts'
import { notifyAuthor } from './notify-author.ts'

type HiddenContent = { readonly accountId: string | null; readonly result: ModerationResult }

export function notifyAuthorHidden(
  services: Deps,
  trx: Trx,
  subject: Subject,
  { accountId, result }: HiddenContent,
): Promise<void> {
  return notifyAuthor(services, trx, subject, {
    accountId,
    action: 'hidden',
    rule: statementRule(result),
    byHuman: false,
  })
}

/** The author sent a blocked text to human review: inserts the statement without a notification of the author's own action. */
export async function recordReviewRequest(
  trx: Trx,
  { secretId }: { readonly secretId: string },
  { result }: HiddenContent,
): Promise<void> {
  const newest = await findNewestStatement(trx, secretId)
  const isHold = newest?.action === 'hidden' && !newest.byHuman
  if (isHold && newest.reviewRequestedAt !== null) return
  if (isHold) return updateReviewRequested(trx, newest.id)
  await insertStatement(trx, {
    id: newInternalId(),
    publicId: newPublicId(),
    secretId,
    action: 'hidden',
    rule: statementRule(result),
    byHuman: false,
    isReviewRequested: true,
  })
}

/** A category without a block decision is not a rule for the statement. */
function statementRule({ verdict }: ModerationResult): string {
  return (verdict.isInappropriate ? verdict.category : null) ?? 'held'
}

/** Marked by a moderator, and no appeal overturned it. */
export const wasMarkedExplicit = hasExplicitDecision
