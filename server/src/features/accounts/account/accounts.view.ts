// Maps account rows to responses for the account owner only. None of these fields is public.
import type { Preferences } from '@murmullo/contract/accounts/account-settings'
import type { MyAccount, SessionInfo } from '@murmullo/contract/accounts/accounts'
import { defaultPreferences, defaultSchedule, defaultTimeZone } from '@murmullo/contract/constants/defaults'
import {
  type NotificationSchedule,
  type QuietHours,
  scheduleModes,
} from '@murmullo/contract/notifications/notification-schedule'
import { domainWithoutPhrase } from '../auth/sign-in-names.columns.ts'

type PreferenceRow = { readonly [Name in keyof Preferences]: boolean | null }
type AccountRow = PreferenceRow &
  Readonly<{
    publicId: string
    nickname: string
    isAnonymous: boolean
    claimedEmail: string | null
    createdAt: string
    email: string | null
    emailVerified: boolean | null
    quietFrom: number | null
    quietTo: number | null
    timeZone: string | null
    notificationMode: string | null
    notificationHours: readonly number[] | null
  }>

export function viewMyAccount(row: AccountRow): MyAccount {
  const hasClaim = row.claimedEmail !== null
  return {
    id: row.publicId,
    nickname: row.nickname,
    email: row.isAnonymous ? null : (row.claimedEmail ?? row.email),
    emailVerified: !hasClaim && !row.isAnonymous && row.emailVerified === true,
    hasPhrase: row.isAnonymous && row.email !== null && !row.email.endsWith(domainWithoutPhrase),
    since: row.createdAt,
    preferences: viewPreferences(row),
    quietHours: viewQuietHours(row),
    notificationSchedule: viewSchedule(row),
  }
}

/** Effective values: defaults where no column is set. */
function viewSchedule({ notificationMode, notificationHours, timeZone }: AccountRow): NotificationSchedule {
  return {
    mode: scheduleModes.find((mode) => mode === notificationMode) ?? defaultSchedule.mode,
    hours: [...(notificationHours ?? defaultSchedule.hours)],
    timeZone: timeZone ?? defaultTimeZone,
  }
}

function viewQuietHours({ quietFrom, quietTo, timeZone }: AccountRow): QuietHours | null {
  if (quietFrom === null || quietTo === null || timeZone === null) return null
  return { from: quietFrom, to: quietTo, timeZone }
}

/** Defaults where the user never saved a preference. */
export function viewPreferences(row: PreferenceRow): Preferences {
  return {
    darkMode: row.darkMode ?? defaultPreferences.darkMode,
    emailNotifications: row.emailNotifications ?? defaultPreferences.emailNotifications,
    commentNotifications: row.commentNotifications ?? defaultPreferences.commentNotifications,
    likeNotifications: row.likeNotifications ?? defaultPreferences.likeNotifications,
  }
}

type SessionRow = Readonly<{ token: string; userAgent: string; createdAt: string; updatedAt: string }>

export function viewSession(row: SessionRow, currentHash: string): SessionInfo {
  return {
    device: row.userAgent,
    since: row.createdAt,
    seen: row.updatedAt,
    current: row.token === currentHash,
  }
}
