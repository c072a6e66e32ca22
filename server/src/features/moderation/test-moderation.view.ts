// View: maps a moderation result to the dry-run response.
import type { TestResult } from '@murmullo/contract/moderation/moderation'

type ModerationOutcome = Omit<TestResult, 'message'> & { readonly needsRetry: boolean }

/** A blocked text has a fixed response: confidence 0.9 and no review. */
const blockedOverrides = { confidenceScore: 0.9, requiresHumanReview: false } as const

export function viewTest(
  { verdict, riskLevel, needsReview, aiError }: ModerationOutcome,
  message: string | null,
): TestResult {
  if (message === null) return { verdict, riskLevel, needsReview, aiError, message }
  return { verdict: { ...verdict, ...blockedOverrides }, riskLevel, needsReview: false, aiError, message }
}
