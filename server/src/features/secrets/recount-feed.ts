// Counts the feed's numbers again and mends what drifted, for an operator who wants to know now. Says how many were wrong.
import type { Services } from '../../platform/call.ts'
import { reconcileCounts, rollUpCounts } from './counts.store.ts'

export async function recountFeed({ db }: Services): Promise<number> {
  await rollUpCounts(db.app)
  return reconcileCounts(db.app)
}
