// From a judgement to what the test of moderation shows.
import type { TestResult } from '@murmullo/contract/moderation'

type Judged = Omit<TestResult, 'message'> & { readonly askAgain: boolean }

/** A refusal is shown as a refusal always was: sure at nine tenths, and nobody is asked to look. */
const refused = { confidenceScore: 0.9, requiresHumanReview: false } as const

export function viewTest({ verdict, riskLevel, needsReview, aiError }: Judged, message: string | null): TestResult {
  if (message === null) return { verdict, riskLevel, needsReview, aiError, message }
  return { verdict: { ...verdict, ...refused }, riskLevel, needsReview: false, aiError, message }
}
