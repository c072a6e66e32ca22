// Inserts a decision into the delayed outbox with its audit log entry. A removal updates the content in the same transaction.
import { AppError } from '@murmullo/contract/errors'
import { moderationLimits } from '@murmullo/contract/limits'
import type { Decision } from '@murmullo/contract/moderation'
import type { RemovalRule } from '@murmullo/contract/rules'
import { noteAudit } from '../../platform/audit.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { seenMark } from '../../platform/text-mark.ts'
import type { ReviewBefore } from '../moderation/close-review.ts'
import { sealEvidence } from '../moderation/seal-evidence.ts'
import { type Fate, refusalOf } from './decisions.policy.ts'
import type { Held } from './hold-content.ts'
import { insertPending } from './pending.store.ts'

type Decided = {
  readonly review: { readonly id: string }
  readonly content: Held
  readonly before: ReviewBefore
  /** Newest first. */
  readonly objections: readonly { readonly id: string; readonly appeal: string }[]
  readonly moderatorId: string
  /** Action name in the audit log. */
  readonly action: string
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
  readonly fate: Fate
}

/** Throws the error of a decision that no moderator may make. */
export function assertDecidable(decided: Parameters<typeof refusalOf>[0]): void {
  const refusal = refusalOf(decided)
  if (refusal !== null) throw new AppError(refusal)
}

export async function deferDecision(services: Services, trx: Trx, decided: Decided): Promise<void> {
  const { review, content, before, objections, moderatorId, action, decision, rule, fate } = decided
  const { state, isExplicit, kind, publicId } = content
  const was =
    decision === 'remove'
      ? await content.settle(fate, rule ?? 'held')
      : // A database constraint allows only these values.
        { state: state as Fate['state'], isExplicit }
  await insertPending(trx, {
    checkId: review.id,
    moderatorId,
    action,
    decision,
    rule: rule ?? null,
    seen: seenMark(content.text, objections[0]?.appeal ?? null),
    before: { ...was, ...before, objections: objections.map(({ id }) => id) },
    dueAt: new Date(services.clock() + moderationLimits.undoSeconds * 1_000),
  })
  // At once, not after the undo window: an author who deletes the text within it must not destroy the evidence. An undo leaves it sealed.
  if (fate.told === 'removed' && rule === 'childAbuse') {
    const { text, authorId: accountId } = content
    await sealEvidence(services, { text, reason: rule, confidence: null, accountId, address: null }, trx)
  }
  const details = { decision, rule: rule ?? null, kind, was: state, appeals: objections.length }
  await noteAudit(trx, { actorId: moderatorId, action, subject: publicId, details })
}
