// What a verdict means: how risky the text is, whether a person must look at it, and what its author is told.
import { limits } from '@murmullo/contract/limits'
import type { Category, Verdict } from '@murmullo/contract/verdict'

export type RiskLevel = (typeof limits.moderation.riskLevels)[number]

const gravest: ReadonlySet<Category | null> = new Set([
  'childAbuse',
  'maliciousCode',
  'extremeViolence',
  'illegalActivities',
])

export function riskLevelOf(verdict: Verdict | null): RiskLevel {
  if (verdict === null) return 'unknown'
  if (verdict.isInappropriate) return gravest.has(verdict.category) ? 'high' : 'medium'
  // High is what keeps a secret that waits for review out of everybody's sight.
  if (verdict.isHeld) return 'high'
  return needsReview(verdict) ? 'low' : 'safe'
}

export function needsReview({ isInappropriate, requiresHumanReview, confidenceScore }: Verdict): boolean {
  return isInappropriate || requiresHumanReview || (confidenceScore ?? 0) < limits.moderation.confidenceMin
}

/** Then it goes to the evidence, and a person reports it. */
export function mentionsMinor({ isInappropriate, category }: Verdict): boolean {
  return isInappropriate && category === 'childAbuse'
}

/** What the author of a blocked text reads. */
export function messageOf(verdict: Verdict): string {
  if (mentionsMinor(verdict)) return 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'
  return verdict.reason === null ? 'No cumple con nuestras normas' : `Contenido bloqueado: ${verdict.reason}`
}
