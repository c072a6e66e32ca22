// Repairs reaction counters in batches: compares each with its rows. Returns how many secrets had drifted.
import type { Db } from '../../platform/db.ts'
import { mendInSteps } from '../../platform/mend-in-steps.ts'
import { mendCounters } from './reactions.store.ts'

export function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  return mendInSteps((after) => mendCounters(db, after, stepSize))
}
