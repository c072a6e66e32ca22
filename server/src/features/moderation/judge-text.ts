// Moderation of a text before it is published: local rules plus model verdict, and the stored check.
import { saysUnderage } from '@murmullo/contract/minor-age'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'
import type { Verdict } from '@murmullo/contract/verdict'
import type { Patience } from '../../platform/ai.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { checkText, type RuleHit } from './check-text.ts'
import type { Subject } from './moderation.columns.ts'
import { findJudgement, insertUnjudged, takeTurn, updateAskAgain, upsertCheck } from './moderation.store.ts'
import { mentionsMinor, needsReview, type RiskLevel, riskLevelOf } from './weigh-verdict.ts'

export type Judged = {
  readonly verdict: Verdict
  readonly riskLevel: RiskLevel
  readonly needsReview: boolean
  readonly aiError: string | null
  /** No model response: retry later. */
  readonly askAgain: boolean
  /** The provider is unavailable, whatever the text. */
  readonly isOutage: boolean
  /** The text speaks of suicide: first in the review queue. */
  readonly isUrgent: boolean
  /** A rule or the model flags a minor: hidden until two moderators approve it, and never explicit. */
  readonly isMinorFlagged: boolean
}

export async function judgeText(services: Services, text: string, how?: Patience): Promise<Judged> {
  const hits = rulesHit(text)
  const outcome = await checkText(services, text, hits, how)
  const { verdict } = outcome
  return {
    verdict,
    riskLevel: riskLevelOf(verdict),
    needsReview: needsReview(verdict),
    aiError: outcome.kind === 'failed' ? outcome.aiError : null,
    askAgain: outcome.kind === 'failed' && outcome.canAskAgain,
    isOutage: outcome.kind === 'failed' && outcome.isOutage,
    isUrgent: hits.includes('selfHarm'),
    isMinorFlagged: hits.includes('underage') || verdict.category === 'childAbuse',
  }
}

function rulesHit(text: string): RuleHit[] {
  const hits: RuleHit[] = []
  if (saysUnderage(text)) hits.push('underage')
  if (speaksOfSelfHarm(text)) hits.push('selfHarm')
  return hits
}

export function isBlocked({ verdict }: Judged): boolean {
  return verdict.isInappropriate
}

export function isAboutMinor({ verdict }: Judged): boolean {
  return mentionsMinor(verdict)
}

/** Sends the text to human review. The model verdict has no effect until a moderator decides. */
export function held(judged: Judged): Judged {
  return { ...judged, needsReview: true, riskLevel: 'high', verdict: { ...judged.verdict, isHeld: true } }
}

/** Inserts a pending check for a new text. The retry job finds it if the first job is lost. */
export function keepUnjudged(trx: Trx, subject: Subject): Promise<void> {
  return insertUnjudged(trx, subject, { id: newInternalId(), publicId: newPublicId() })
}

/** Stores the check in the transaction that stores the text. */
export function keepCheck(trx: Trx, subject: Subject, judged: Judged): Promise<void> {
  const { verdict, riskLevel, needsReview, aiError, askAgain, isOutage, isUrgent } = judged
  const check = { verdict, riskLevel, needsReview, aiError, askAgain, isOutage, isUrgent }
  return upsertCheck(trx, subject, { id: newInternalId(), publicId: newPublicId(), ...check })
}

/** Starts the lease of a pending check. False when no model call is pending. */
export function mayJudge({ db }: Services, subject: Subject): Promise<boolean> {
  return takeTurn(db.app, subject)
}

/** Whether the model or a moderator already decided: a late model response must not overwrite that. */
export const wasJudged = findJudgement

/** A moderator decided, or the text is no longer public: cancels the pending model call. */
export function stopAsking({ db }: Services, subject: Subject): Promise<void> {
  return updateAskAgain(db.app, subject, false)
}
