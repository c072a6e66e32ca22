// Saves the quiet hours, in which the user gets no notification.
import type { QuietHours } from '@murmullo/contract/notifications/quiet-hours'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveScheduleColumns } from '../auth/accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'
import { requireSession } from '../auth/require-session.ts'

export async function saveQuietHours(call: RequestContext, { quietHours }: { quietHours: QuietHours | null }) {
  const quiet =
    quietHours === null
      ? // The time zone stays: the notification schedule uses it too.
        { quietFrom: null, quietTo: null }
      : { quietFrom: quietHours.from, quietTo: quietHours.to, timeZone: canonicalTimeZone(quietHours.timeZone) }
  await saveScheduleColumns(call.deps.db.app, requireSession(call).accountId, quiet)
  return {}
}
