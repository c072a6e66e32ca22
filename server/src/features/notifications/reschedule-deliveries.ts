// Reschedules a user's pending deliveries after a change of the notification schedule or quiet hours.
import { deliveryLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { batchedWays } from './deliveries.columns.ts'
import { findListeners, hurryDeliveries, updateDue } from './deliveries.store.ts'
import { dueBy } from './delivery.times.ts'

export async function rescheduleDeliveries({ db, clock }: Services, accountId: string): Promise<void> {
  const [listener] = await findListeners(db.app, [accountId])
  if (listener === undefined) return
  const now = clock()
  // A delivery due earlier is postponed for another reason (minimum interval or retry backoff).
  const after = new Date(now + deliveryLimits.push.gapMs)
  await hurryDeliveries(db.app, accountId, { now: new Date(now), after })
  for (const way of batchedWays) await updateDue(db.app, { accountId, way, dueAt: new Date(dueBy[way](now, listener)) })
}
