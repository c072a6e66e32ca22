// Repairs the comment counters of all secrets in batches, for an operator's command. Returns how many had drifted.
import type { Db } from '../../platform/db/database.ts'
import { repairInBatches } from '../../platform/db/run-in-batches.ts'
import { repairCommentCounts } from './comments.store.ts'

export function repairCommentCounters(db: Db, stepSize = 1_000): Promise<number> {
  return repairInBatches((after) => repairCommentCounts(db, after, stepSize))
}
