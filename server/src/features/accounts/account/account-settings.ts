// Account of the signed-in user: reads it and saves its settings (preferences, chat privacy, notification schedule, quiet hours, time zone).
import type { Preferences } from '@murmullo/contract/accounts/account-settings'
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { NotificationSchedule, QuietHours } from '@murmullo/contract/notifications/notification-schedule'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  findMyAccount,
  savePreferenceRow,
  saveChatPrivacyColumn,
  saveScheduleColumns,
  insertTimeZone,
} from '../auth/accounts.store.ts'
import { viewMyAccount, viewPreferences } from './accounts.view.ts'
import { requireSession } from '../auth/require-session.ts'
import { clearSessionCache } from '../auth/read-session.ts'

/** Endpoint handler: the account of the signed-in user. */
export async function readMyAccount(context: RequestContext) {
  return viewMyAccount(await findMyAccount(context.deps.db.write, requireSession(context).accountId))
}

type PreferenceChanges = { readonly [Name in keyof Preferences]?: boolean | undefined }

/** Endpoint handler: saves the preferences of the user. */
export async function savePreferences(context: RequestContext, changes: PreferenceChanges) {
  const { accountId } = requireSession(context)
  const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = await savePreferenceRow(context.deps.db.write, accountId, values)
  clearSessionCache(context.deps)
  return viewPreferences(row)
}

/** Which users may send a chat request. */
export function saveChatPrivacy(context: RequestContext, door: ChatPrivacy): Promise<void> {
  return saveChatPrivacyColumn(context.deps.db.write, requireSession(context).accountId, door)
}

/** When push notifications and emails about the user's own content are sent. */
export async function saveNotificationSchedule(
  context: RequestContext,
  { mode, hours, timeZone }: NotificationSchedule,
) {
  await saveScheduleColumns(context.deps.db.write, requireSession(context).accountId, {
    notificationMode: mode,
    notificationHours: hours.toSorted((one, other) => one - other),
    timeZone: canonicalTimeZone(timeZone),
  })
  return {}
}

/** Hours in which the user gets no notification. */
export async function saveQuietHours(context: RequestContext, { quietHours }: { quietHours: QuietHours | null }) {
  const quiet =
    quietHours === null
      ? // The time zone stays: the notification schedule uses it too.
        { quietFrom: null, quietTo: null }
      : { quietFrom: quietHours.from, quietTo: quietHours.to, timeZone: canonicalTimeZone(quietHours.timeZone) }
  await saveScheduleColumns(context.deps.db.write, requireSession(context).accountId, quiet)
  return {}
}

/** Saves the browser's time zone when none is stored. Without it, the fixed notification hours of a user abroad could fall at night. */
export async function saveFirstTimeZone(db: Db | Trx, accountId: string, timeZone: string): Promise<void> {
  await insertTimeZone(db, accountId, canonicalTimeZone(timeZone))
}

/** Canonical IANA time zone name. One zone has many aliases, and the notification worker caches one formatter per name. */
function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone
}
