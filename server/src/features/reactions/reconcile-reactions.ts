// Repairs reaction counters in batches: compares each with its rows. Returns how many secrets had drifted.
import type { Db } from '../../platform/db/database.ts'
import { repairInBatches } from '../../platform/db/repair-in-batches.ts'
import { repairCounters } from './reactions.store.ts'

export function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  return repairInBatches((after) => repairCounters(db, after, stepSize))
}
