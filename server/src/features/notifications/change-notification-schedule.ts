// Endpoint handler: saves the caller's notification schedule and reschedules pending deliveries.
import type { NotificationSchedule } from '@murmullo/contract/notification-schedule'
import type { Call } from '../../platform/call.ts'
import { saveNotificationSchedule } from '../accounts/save-notification-schedule.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { rescheduleDeliveries } from './reschedule-deliveries.ts'

export async function changeNotificationSchedule(call: Call, schedule: NotificationSchedule) {
  await saveNotificationSchedule(call, schedule)
  await rescheduleDeliveries(call.services, whoAsks(call).accountId)
  return {}
}
