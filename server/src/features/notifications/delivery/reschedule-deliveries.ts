// Reschedules a user's pending deliveries after a change of the notification schedule or quiet hours.
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { batchedChannels } from './deliveries.columns.ts'
import { findRecipients, expediteDeliveries, updateDueAt } from './deliveries.store.ts'
import { dueAtByChannel } from './delivery.schedule.ts'

export async function rescheduleDeliveries({ db, clock }: Deps, accountId: string): Promise<void> {
  const [listener] = await findRecipients(db.app, [accountId])
  if (listener === undefined) return
  const now = clock()
  // Deliveries that wait for their scheduled hour become due now. Those due within the minimum interval wait for that, or for a retry: unchanged.
  const after = new Date(now + deliveryLimits.push.gapMs)
  await expediteDeliveries(db.app, accountId, { now: new Date(now), after })
  for (const channel of batchedChannels)
    await updateDueAt(db.app, { accountId, channel, dueAt: new Date(dueAtByChannel[channel](now, listener)) })
}
