// Command for an operator: reconciles the feed counts now and returns the number of wrong cells.
import type { Deps } from '../../../platform/context/request-context.ts'
import { reconcileCounts, rollUpCounts } from './feed-counts.store.ts'

export async function reconcileFeedCounts({ db }: Deps): Promise<number> {
  await rollUpCounts(db.write)
  return reconcileCounts(db.write)
}
