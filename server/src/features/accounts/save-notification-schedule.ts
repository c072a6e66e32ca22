// Saves the notification schedule: when push notifications and emails about the user's own content are sent.
import type { NotificationSchedule } from '@murmullo/contract/notification-schedule'
import type { Call } from '../../platform/call.ts'
import { saveScheduleColumns } from './accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'
import { whoAsks } from './who-asks.ts'

export async function saveNotificationSchedule(call: Call, { mode, hours, timeZone }: NotificationSchedule) {
  await saveScheduleColumns(call.services.db.app, whoAsks(call).accountId, {
    notificationMode: mode,
    notificationHours: hours.toSorted((one, other) => one - other),
    timeZone: canonicalTimeZone(timeZone),
  })
  return {}
}
