// Endpoint handler: saves the caller's notification schedule and reschedules pending deliveries.
import type { NotificationSchedule } from '@murmullo/contract/notifications/notification-schedule'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveNotificationSchedule } from '../../accounts/account/save-notification-schedule.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { rescheduleDeliveries } from './reschedule-deliveries.ts'

export async function changeNotificationSchedule(call: RequestContext, schedule: NotificationSchedule) {
  await saveNotificationSchedule(call, schedule)
  await rescheduleDeliveries(call.deps, requireSession(call).accountId)
  return {}
}
