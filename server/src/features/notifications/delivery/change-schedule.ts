// Endpoint handlers: save the caller's notification schedule or quiet hours, and reschedule the pending deliveries.
import type { NotificationSchedule, QuietHours } from '@murmullo/contract/notifications/notification-schedule'
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { saveNotificationSchedule, saveQuietHours } from '../../accounts/account/account-settings.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { batchedChannels } from './deliveries.columns.ts'
import { scheduleDailyFor } from './schedule-daily.ts'
import { findRecipients, expediteDeliveries, updateDueAt } from './deliveries.store.ts'
import { dueAtByChannel } from './delivery.schedule.ts'

export async function changeNotificationSchedule(context: RequestContext, schedule: NotificationSchedule) {
  await saveNotificationSchedule(context, schedule)
  await rescheduleDeliveries(context.deps, requireSession(context).accountId)
  return {}
}

/** Reschedules the deliveries that the previous quiet hours postponed. */
export async function changeQuietHours(context: RequestContext, input: { quietHours: QuietHours | null }) {
  await saveQuietHours(context, input)
  await rescheduleDeliveries(context.deps, requireSession(context).accountId)
  return {}
}

/** Reschedules a user's pending deliveries after a change of the notification schedule or quiet hours. */
async function rescheduleDeliveries({ db, clock }: Deps, accountId: string): Promise<void> {
  const [listener] = await findRecipients(db.write, [accountId])
  if (listener === undefined) return
  const now = clock()
  // Deliveries that wait for their scheduled hour become due now. Those due within the minimum interval wait for that, or for a retry: unchanged.
  const after = new Date(now + deliveryLimits.push.gapMs)
  await expediteDeliveries(db.write, accountId, { now: new Date(now), after })
  for (const channel of batchedChannels)
    await updateDueAt(db.write, { accountId, channel, dueAt: new Date(dueAtByChannel[channel](now, listener)) })
  await scheduleDailyFor(db.write, now, [listener])
}
