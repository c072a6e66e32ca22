// Moderation of a text before it is published: local rules plus model verdict, and the stored check.
import { statesUnderage } from '@murmullo/contract/safety/underage'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import type { Verdict } from '@murmullo/contract/moderation/verdict'
import type { TimeoutProfile } from '../../../platform/integrations/ai.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Insert, Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { getActiveInstructions } from './active-instructions.ts'
import { checkText, type RuleHit } from './check-text.ts'
import type { Subject } from './subject.columns.ts'
import {
  completeCommentCheck,
  hasCompletedCheck,
  insertCommentCheck,
  insertPendingCheck,
  insertSecretCheck,
  leaseCheck,
  updateNeedsRetry,
  upsertCheck,
} from './moderation.store.ts'
import { mentionsMinor, needsReview, type RiskLevel, riskLevelFor } from './risk-level.ts'

export type ModerationResult = {
  readonly verdict: Verdict
  readonly riskLevel: RiskLevel
  readonly needsReview: boolean
  readonly aiError: string | null
  /** No model response: retry later. */
  readonly needsRetry: boolean
  /** The provider is unavailable, whatever the text. */
  readonly isOutage: boolean
  /** The text speaks of suicide: first in the review queue. */
  readonly isUrgent: boolean
  /** A rule or the model flags a minor: hidden until two moderators approve it, and never explicit. */
  readonly isMinorFlagged: boolean
}

export async function moderateText(
  services: Deps,
  text: string,
  timeoutProfile?: TimeoutProfile,
): Promise<ModerationResult> {
  const hits = matchRules(text)
  const instructions = await getActiveInstructions(services)
  const outcome = await checkText(services, text, hits, { timeoutProfile, instructions })
  const { verdict } = outcome
  return {
    verdict,
    riskLevel: riskLevelFor(verdict),
    needsReview: needsReview(verdict),
    aiError: outcome.kind === 'failed' ? outcome.aiError : null,
    needsRetry: outcome.kind === 'failed' && outcome.canRetry,
    isOutage: outcome.kind === 'failed' && outcome.isOutage,
    isUrgent: hits.includes('selfHarm'),
    isMinorFlagged: hits.includes('underage') || verdict.category === 'childAbuse',
  }
}

/** Also for the moderation lab, which measures the same rules. */
export function matchRules(text: string): RuleHit[] {
  const hits: RuleHit[] = []
  if (statesUnderage(text)) hits.push('underage')
  if (mentionsSelfHarm(text)) hits.push('selfHarm')
  return hits
}

export function isBlocked({ verdict }: ModerationResult): boolean {
  return verdict.isInappropriate
}

export function isAboutMinor({ verdict }: ModerationResult): boolean {
  return mentionsMinor(verdict)
}

/** Sends the text to human review. The model verdict has no effect until a moderator decides. */
export function holdForReview(result: ModerationResult): ModerationResult {
  return { ...result, needsReview: true, riskLevel: 'high', verdict: { ...result.verdict, isHeld: true } }
}

/** The pending check of a new comment, in the statement that stores it. */
export function insertPendingCommentCheck(commentId: string): Insert {
  return insertCommentCheck(commentId, { id: newInternalId(), publicId: newPublicId() })
}

/** False when the result is not the last word: the model failed, or the comment is no longer as it was. */
export async function tryCompleteCommentCheck({ db }: Deps, commentId: string, result: ModerationResult) {
  return !result.needsRetry && (await completeCommentCheck(db.write.prepared, commentId, buildCheck(result)))
}

/** Inserts a pending check for a new text. The retry job finds it if the first job is lost. */
export function savePendingCheck(trx: Trx, subject: Subject): Promise<void> {
  return insertPendingCheck(trx, subject, { id: newInternalId(), publicId: newPublicId() })
}

/** Stores the check in the transaction that stores the text. */
export function saveCheck(trx: Trx, subject: Subject, result: ModerationResult): Promise<void> {
  return upsertCheck(trx, subject, buildCheck(result))
}

/** The check of a new secret, in the statement that stores it. */
export function insertCheck(secretId: string, result: ModerationResult): Insert {
  return insertSecretCheck(secretId, buildCheck(result))
}

function buildCheck(result: ModerationResult) {
  const { verdict, riskLevel, needsReview, aiError, needsRetry, isOutage, isUrgent } = result
  const check = { verdict, riskLevel, needsReview, aiError, needsRetry, isOutage, isUrgent }
  return { id: newInternalId(), publicId: newPublicId(), ...check }
}

/** Starts the lease of a pending check. False when no model call is pending. */
export function tryLeaseCheck({ db }: Deps, subject: Subject): Promise<boolean> {
  return leaseCheck(db.write, subject)
}

/** Whether the model or a moderator already decided: a late model response must not overwrite that. */
export const isCheckCompleted = hasCompletedCheck

/** A moderator decided, or the text is no longer public: cancels the pending model call. */
export function cancelModelCall({ db }: Deps, subject: Subject): Promise<void> {
  return updateNeedsRetry(db.write, subject, false)
}
