// Saves the quiet hours, in which the user gets no notification.
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import type { RequestContext } from '../../platform/call.ts'
import { saveScheduleColumns } from './accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'
import { requireSession } from './who-asks.ts'

export async function saveQuietHours(call: RequestContext, { quietHours }: { quietHours: QuietHours | null }) {
  const quiet =
    quietHours === null
      ? // The time zone stays: the notification schedule uses it too.
        { quietFrom: null, quietTo: null }
      : { quietFrom: quietHours.from, quietTo: quietHours.to, timeZone: canonicalTimeZone(quietHours.timeZone) }
  await saveScheduleColumns(call.deps.db.app, requireSession(call).accountId, quiet)
  return {}
}
