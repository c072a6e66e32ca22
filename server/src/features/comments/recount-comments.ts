// Repairs the comment counters of all secrets in batches, for an operator's command. Returns how many had drifted.
import type { Db } from '../../platform/db.ts'
import { mendInSteps } from '../../platform/mend-in-steps.ts'
import { mendCommentCounts } from './comments.store.ts'

export function recountComments(db: Db, stepSize = 1_000): Promise<number> {
  return mendInSteps((after) => mendCommentCounts(db, after, stepSize))
}
