// Saves the notification schedule: when push notifications and emails about the user's own content are sent.
import type { NotificationSchedule } from '@murmullo/contract/notifications/notification-schedule'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveScheduleColumns } from '../auth/accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'
import { requireSession } from '../auth/require-session.ts'

export async function saveNotificationSchedule(call: RequestContext, { mode, hours, timeZone }: NotificationSchedule) {
  await saveScheduleColumns(call.deps.db.app, requireSession(call).accountId, {
    notificationMode: mode,
    notificationHours: hours.toSorted((one, other) => one - other),
    timeZone: canonicalTimeZone(timeZone),
  })
  return {}
}
