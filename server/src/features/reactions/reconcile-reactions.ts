// Compares all counters with the reactions, and mends what drifted. Says how many secrets were wrong.
import type { Db } from '../../platform/db.ts'
import { mendInSteps } from '../../platform/mend-in-steps.ts'
import { mendCounters } from './reactions.store.ts'

export function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  return mendInSteps((after) => mendCounters(db, after, stepSize))
}
