// Judges a text that somebody wants to publish: what it is, what becomes of it, and what is kept of that.
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
  /** Nobody could judge: it is worth asking again. */
  readonly askAgain: boolean
  /** The provider is away, whatever the text. */
  readonly isOutage: boolean
  /** Somebody speaks of ending their life: a person reads it first. */
  readonly isUrgent: boolean
  /** A rule or the model says that it is about a minor: it is hidden until two moderators approve it, and never explicit. */
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

/** For a person to decide: what the machine says of it changes nothing until they do. */
export function held(judged: Judged): Judged {
  return { ...judged, needsReview: true, riskLevel: 'high', verdict: { ...judged.verdict, isHeld: true } }
}

/** Of what was just written and nobody has looked at: found by whoever looks for what is left. */
export function keepUnjudged(trx: Trx, subject: Subject): Promise<void> {
  return insertUnjudged(trx, subject, { id: newInternalId(), publicId: newPublicId() })
}

/** Kept with the text, in the transaction that saves it. */
export function keepCheck(trx: Trx, subject: Subject, judged: Judged): Promise<void> {
  const { verdict, riskLevel, needsReview, aiError, askAgain, isOutage, isUrgent } = judged
  const check = { verdict, riskLevel, needsReview, aiError, askAgain, isOutage, isUrgent }
  return upsertCheck(trx, subject, { id: newInternalId(), publicId: newPublicId(), ...check })
}

/** Of several who come to judge a comment, one does. */
export function mayJudge({ db }: Services, subject: Subject): Promise<boolean> {
  return takeTurn(db.app, subject)
}

/** Whether a machine or a person has judged it already: what comes later from a machine does not undo that. */
export const wasJudged = findJudgement

/** A person has decided, or nobody reads it any more: then nobody need be asked about it. */
export function stopAsking({ db }: Services, subject: Subject): Promise<void> {
  return updateAskAgain(db.app, subject, false)
}
