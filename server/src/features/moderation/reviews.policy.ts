// Policy of the review queue: which rule an approval of high risk has to name.
import type { Rule } from '@murmullo/contract/rules'
import type { Verdict } from '@murmullo/contract/verdict'

type Judged = { readonly riskLevel: string; readonly verdict: Verdict | null; readonly isMinor: boolean }

/** Null when one press is enough. */
export function confirmRuleOf({ riskLevel, verdict, isMinor }: Judged): Rule | null {
  if (isMinor) return verdict?.category === 'childAbuse' ? 'childAbuse' : 'underage'
  return riskLevel === 'high' ? (verdict?.category ?? 'held') : null
}
