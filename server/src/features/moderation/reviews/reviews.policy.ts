// Policy of the review queue: the rule that a moderator must confirm to approve high-risk content.
import type { Rule } from '@murmullo/contract/moderation/rules'
import type { Verdict } from '@murmullo/contract/moderation/verdict'

type RiskFacts = { readonly riskLevel: string; readonly verdict: Verdict | null; readonly isMinor: boolean }

/** Null when no confirmation is required. */
export function confirmRuleFor({ riskLevel, verdict, isMinor }: RiskFacts): Rule | null {
  if (isMinor) return verdict?.category === 'childAbuse' ? 'childAbuse' : 'underage'
  return riskLevel === 'high' ? (verdict?.category ?? 'held') : null
}
