// Policy (pure functions): maps a verdict to risk level, review requirement and the error message for the author.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Category, Verdict } from '@murmullo/contract/moderation/verdict'

export type RiskLevel = (typeof moderationLimits.riskLevels)[number]

const highRiskCategories: ReadonlySet<Category | null> = new Set([
  'childAbuse',
  'maliciousCode',
  'extremeViolence',
  'illegalActivities',
])

export function riskLevelFor(verdict: Verdict | null): RiskLevel {
  if (verdict === null) return 'unknown'
  if (verdict.isInappropriate) return highRiskCategories.has(verdict.category) ? 'high' : 'medium'
  // Risk level high hides a secret from readers while it waits for review.
  if (verdict.isHeld) return 'high'
  return needsReview(verdict) ? 'low' : 'safe'
}

export function needsReview({ isInappropriate, requiresHumanReview, confidenceScore }: Verdict): boolean {
  return isInappropriate || requiresHumanReview || (confidenceScore ?? 0) < moderationLimits.confidenceMin
}

/** Then the text goes to the evidence store, and an operator reports it to the authorities. */
export function mentionsMinor({ isInappropriate, category }: Verdict): boolean {
  return isInappropriate && category === 'childAbuse'
}

/** Error message for the author of a blocked text. */
export function blockedMessageFor(verdict: Verdict): string {
  if (mentionsMinor(verdict)) return 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'
  return verdict.reason === null ? 'No cumple con nuestras normas' : `Contenido bloqueado: ${verdict.reason}`
}
