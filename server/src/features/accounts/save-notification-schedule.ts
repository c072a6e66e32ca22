// Saves the notification schedule: when push notifications and emails about the user's own content are sent.
import type { NotificationSchedule } from '@murmullo/contract/notification-schedule'
import type { RequestContext } from '../../platform/call.ts'
import { saveScheduleColumns } from './accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'
import { requireSession } from './who-asks.ts'

export async function saveNotificationSchedule(call: RequestContext, { mode, hours, timeZone }: NotificationSchedule) {
  await saveScheduleColumns(call.deps.db.app, requireSession(call).accountId, {
    notificationMode: mode,
    notificationHours: hours.toSorted((one, other) => one - other),
    timeZone: canonicalTimeZone(timeZone),
  })
  return {}
}
