// Brings the orders that rank up to date: only secrets whose counts changed, in steps that are each an edition of their own.
import { ranking } from '@murmullo/contract/orders'
import type { Services } from '../../platform/call.ts'
import { retryUndone } from '../../platform/retry.ts'
import { forgetRanks, renewRanks } from './ranks.store.ts'

const atOnce = 2_000
/** What is left waits for the next turn. */
const stepsAtMost = 50
/** Also when nothing is felt and nobody speaks, what becomes too old leaves. */
const atLeastEverySeconds = 600

export async function renewOrders({ db }: Services): Promise<number> {
  let taken = 0
  for (let step = 0; step < stepsAtMost; step += 1) {
    // A secret may be deleted in between.
    const count = await retryUndone(() => renewRanks(db.app, atOnce, atLeastEverySeconds))
    taken += count
    if (count < atOnce) break
  }
  for (let step = 0; step < stepsAtMost; step += 1)
    if ((await retryUndone(() => forgetRanks(db.app, atOnce))) < atOnce) break
  return taken
}

export const renewEveryMs = ranking.renewMs
