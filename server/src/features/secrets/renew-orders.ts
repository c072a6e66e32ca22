// Interval task: refreshes the feed rankings from the outbox. Only changed secrets are updated, in batches; each batch commits its own
// edition.
import { ranking } from '@murmullo/contract/orders'
import type { Services } from '../../platform/call.ts'
import { retryUndone } from '../../platform/retry.ts'
import { forgetRanks, renewRanks } from './ranks.store.ts'

const atOnce = 2_000
/** Batch limit per run; the rest is left for the next run. */
const stepsAtMost = 50
/** Publishes an edition at this interval even without changes, so that rows leave the ranking window. */
const atLeastEverySeconds = 600

export async function renewOrders({ db }: Services): Promise<number> {
  let taken = 0
  for (let step = 0; step < stepsAtMost; step += 1) {
    // Retries the transaction, because a secret may be deleted concurrently.
    const count = await retryUndone(() => renewRanks(db.app, atOnce, atLeastEverySeconds))
    taken += count
    if (count < atOnce) break
  }
  for (let step = 0; step < stepsAtMost; step += 1)
    if ((await retryUndone(() => forgetRanks(db.app, atOnce))) < atOnce) break
  return taken
}

export const renewEveryMs = ranking.renewMs
