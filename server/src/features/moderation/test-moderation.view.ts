// View: maps a moderation result to the dry-run response.
import type { TestResult } from '@murmullo/contract/moderation'

type Judged = Omit<TestResult, 'message'> & { readonly askAgain: boolean }

/** A blocked text has a fixed response: confidence 0.9 and no review. */
const refused = { confidenceScore: 0.9, requiresHumanReview: false } as const

export function viewTest({ verdict, riskLevel, needsReview, aiError }: Judged, message: string | null): TestResult {
  if (message === null) return { verdict, riskLevel, needsReview, aiError, message }
  return { verdict: { ...verdict, ...refused }, riskLevel, needsReview: false, aiError, message }
}
