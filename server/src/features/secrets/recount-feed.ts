// Command for an operator: reconciles the feed counts now and returns the number of wrong cells.
import type { Services } from '../../platform/call.ts'
import { reconcileCounts, rollUpCounts } from './counts.store.ts'

export async function recountFeed({ db }: Services): Promise<number> {
  await rollUpCounts(db.app)
  return reconcileCounts(db.app)
}
