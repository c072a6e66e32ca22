// Interval task: refreshes the feed rankings from the outbox. Only changed secrets are updated, in batches; each batch commits its own
// version.
import { rankingConstants } from '@murmullo/contract/constants/sort-orders'
import type { Deps } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { pruneRankings, refreshRankings } from './rankings.store.ts'

const batchSize = 2_000
/** Batch limit per run; the rest is left for the next run. */
const maxBatches = 50
/** Publishes a version at this interval even without changes, so that rows leave the ranking window. */
const maxEditionAgeSeconds = 600

export async function refreshFeedRankings({ db }: Deps): Promise<number> {
  let affected = 0
  for (let step = 0; step < maxBatches; step += 1) {
    // Retries the transaction, because a secret may be deleted concurrently.
    const count = await retryTransaction(() => refreshRankings(db.write, batchSize, maxEditionAgeSeconds))
    affected += count
    if (count < batchSize) break
  }
  for (let step = 0; step < maxBatches; step += 1)
    if ((await retryTransaction(() => pruneRankings(db.write, batchSize))) < batchSize) break
  return affected
}

export const refreshIntervalMs = rankingConstants.refreshMs
