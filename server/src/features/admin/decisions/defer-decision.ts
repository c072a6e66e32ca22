// Inserts a decision into the delayed outbox with its audit log entry. A removal updates the content in the same transaction.

import { AppError } from '@murmullo/contract/core/errors'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import type { ReviewBefore } from '../../moderation/reviews/close-review.ts'
import { preserveEvidence } from '../../moderation/evidence/preserve-evidence.ts'
import { type DecisionOutcome, decisionRefusal } from './decisions.policy.ts'
import type { LockedContent } from './lock-content.ts'
import { insertPending } from './pending-decisions.store.ts'

type DecisionRecord = {
  readonly review: { readonly id: string }
  readonly content: LockedContent
  readonly before: ReviewBefore
  /** Newest first. */
  readonly objections: readonly { readonly id: string; readonly appeal: string }[]
  readonly moderatorId: string
  /** Action name in the audit log. */
  readonly action: string
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  /** Of a reversal, for the audit log. */
  readonly reason?: string
  readonly outcome: DecisionOutcome
}

/** Throws the error of a decision that no moderator may make. */
export function assertDecidable(decided: Parameters<typeof decisionRefusal>[0]): void {
  const refusal = decisionRefusal(decided)
  if (refusal !== null) throw new AppError(refusal)
}

export async function deferDecision(services: Deps, trx: Trx, decided: DecisionRecord): Promise<void> {
  const { review, content, before, objections, moderatorId, action, decision, rule, reason, outcome } = decided
  const { state, isExplicit, kind, publicId } = content
  const was =
    decision === 'remove'
      ? await content.update(outcome, rule ?? 'held')
      : // A database constraint allows only these values.
        { state: state as DecisionOutcome['state'], isExplicit }
  await insertPending(trx, {
    checkId: review.id,
    moderatorId,
    action,
    decision,
    rule: rule ?? null,
    reviewFingerprint: reviewFingerprint(content.text, objections[0]?.appeal ?? null),
    undoState: { ...was, ...before, objections: objections.map(({ id }) => id) },
    dueAt: new Date(services.clock() + moderationLimits.undoSeconds * 1_000),
  })
  // At once, not after the undo window: an author who deletes the text within it must not destroy the evidence. An undo leaves it sealed.
  if (outcome.statementAction === 'removed' && rule === 'childAbuse') {
    const { text, authorId: accountId } = content
    await preserveEvidence(services, { text, reason: rule, confidence: null, accountId, address: null }, trx)
  }
  const details = {
    decision,
    rule: rule ?? null,
    kind,
    was: state,
    appeals: objections.length,
    ...(reason && { reason }),
  }
  await appendAuditEntry(trx, { actorId: moderatorId, action, subject: publicId, details })
}
