// Counts the comments of every secret again and mends what drifted, for an operator who wants to know now. Says how many were wrong.
import type { Db } from '../../platform/db.ts'
import { mendInSteps } from '../../platform/mend-in-steps.ts'
import { mendCommentCounts } from './comments.store.ts'

export function recountComments(db: Db, stepSize = 1_000): Promise<number> {
  return mendInSteps((after) => mendCommentCounts(db, after, stepSize))
}
