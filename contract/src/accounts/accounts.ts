// API endpoints and schemas of the caller's own account: settings, sessions, deletion, data export. Sign-in endpoints are spread in.
import * as z from 'zod/mini'
import { dataExport, dataExportFileName, dataExportGrant } from './data-export.ts'
import {
  changeNicknameInput,
  changePasswordInput,
  preferences,
  savePreferencesInput,
  saveQuietHoursInput,
} from './account-settings.ts'
import { auth, emptyObject } from './auth.ts'
import { delayedRequests, proof, proofErrors } from './delayed-requests.ts'
import { endpoint } from '../core/endpoint.ts'
import { erasureMode, erasureReceipt, secretErasure } from './erasure.ts'
import { passwordLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { notificationSchedule, quietHours } from '../notifications/notification-schedule.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { day, publicId } from '../core/primitives.ts'

export const myAccount = z.strictObject({
  id: publicId,
  nickname: z.string(),
  /** Null for an account that was created without an email. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Whether a recovery phrase was created. False for an account with an email. */
  hasPhrase: z.boolean(),
  since: day,
  preferences,
  /** Hours in which the user gets no push or email notification; null when none are set. */
  quietHours: z.nullable(quietHours),
  notificationSchedule,
})
export type MyAccount = z.output<typeof myAccount>

export const sessionInfo = z.strictObject({ device: z.string(), since: day, seen: day, current: z.boolean() })
export type SessionInfo = z.output<typeof sessionInfo>

const write = { cache: 'never' } as const

export const accounts = {
  ...auth,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...secretErasure,
  ...delayedRequests,
  sendVerification: endpoint({
    method: 'POST',
    path: '/accounts/me/verification',
    summary: 'Sends the email verification link again.',
    input: emptyObject,
    output: emptyObject,
    errors: [],
    access: 'registered',
    limit: rateLimits.mails,
    ...write,
    actionKind: 'own',
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/accounts/me',
    summary: 'Returns the account of the caller.',
    input: emptyObject,
    output: myAccount,
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  changeNickname: endpoint({
    method: 'PUT',
    path: '/accounts/me/nickname',
    summary: 'Changes the nickname of the caller. Published content keeps the nickname it was published with.',
    input: changeNicknameInput,
    output: emptyObject,
    errors: [
      'accounts.nickname_missing',
      'accounts.nickname_characters',
      'accounts.nickname_short',
      'accounts.nickname_long',
      'accounts.nickname_unavailable',
    ],
    access: 'account',
    limit: rateLimits.nicknames,
    ...write,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/accounts/me/password',
    summary: 'Changes the password and ends all other sessions.',
    input: changePasswordInput,
    output: emptyObject,
    errors: [
      'accounts.wrong_password',
      'accounts.password_common',
      'accounts.password_blank',
      'accounts.password_short_for_staff',
      'access.second_factor_required',
    ],
    access: 'registered',
    limit: rateLimits.logIn,
    ...write,
    actionKind: 'own',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/accounts/me/confirm',
    summary:
      'Step-up authentication: verifies the password again. For the next minutes this session may call step-up endpoints.',
    input: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)) }),
    output: emptyObject,
    errors: ['accounts.wrong_password'],
    access: 'registered',
    limit: rateLimits.confirmations,
    ...write,
  }),
  renewPhrase: endpoint({
    method: 'POST',
    path: '/accounts/me/phrase',
    summary:
      'Creates a recovery phrase for an anonymous account and returns it, only this once. An earlier phrase stops working.',
    input: emptyObject,
    output: z.strictObject({ phrase: z.string() }),
    errors: ['accounts.already_registered'],
    access: 'account',
    limit: rateLimits.logIn,
    ...write,
    actionKind: 'own',
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/accounts/me/preferences',
    summary: 'Updates preferences of the caller. Fields left out keep their value.',
    input: savePreferencesInput,
    output: preferences,
    errors: [],
    access: 'account',
    limit: rateLimits.ownWrites,
    ...write,
    actionKind: 'own',
  }),
  saveQuietHours: endpoint({
    method: 'PUT',
    path: '/accounts/me/quiet-hours',
    summary: 'Sets or clears the quiet hours of the caller. Notifications due in quiet hours are sent when they end.',
    input: saveQuietHoursInput,
    output: emptyObject,
    errors: [],
    access: 'account',
    limit: rateLimits.ownWrites,
    ...write,
    actionKind: 'own',
  }),
  saveNotificationSchedule: endpoint({
    method: 'PUT',
    path: '/accounts/me/notification-schedule',
    summary:
      'Sets when push and email notifications about the content of the caller are sent. Pending ones are rescheduled.',
    input: notificationSchedule,
    output: emptyObject,
    errors: [],
    access: 'account',
    limit: rateLimits.ownWrites,
    ...write,
    actionKind: 'own',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/accounts/me/sessions',
    summary: 'Lists the sessions of the caller.',
    input: emptyObject,
    output: z.strictObject({ items: z.array(sessionInfo) }),
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/accounts/me/sessions/end-others',
    summary: 'Ends all other sessions of the caller.',
    input: emptyObject,
    output: emptyObject,
    errors: [],
    access: 'account',
    limit: rateLimits.ownWrites,
    ...write,
    actionKind: 'own',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/accounts/me/delete',
    summary:
      'Ends all sessions and erases the account, its chats and its signed content at once. `mode` decides about public unsigned content. The receipt shows the progress.',
    input: z.strictObject({ confirm: z.literal(true), proof, mode: erasureMode }),
    output: z.strictObject({ receipt: publicId }),
    errors: ['admin.last_admin', 'access.second_factor_required', ...proofErrors],
    access: 'account',
    limit: rateLimits.confirmations,
    ...write,
    actionKind: 'own',
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/accounts/receipts/{receipt}',
    summary: 'Returns an erasure receipt: what was erased, without the identity of the user.',
    input: z.strictObject({ receipt: publicId }),
    output: erasureReceipt,
    errors: ['accounts.receipt_unknown'],
    access: 'anyone',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  requestArchive: endpoint({
    method: 'POST',
    path: '/accounts/me/archive',
    summary: 'Allows the caller to download everything stored for them, for one day. The export itself is not stored.',
    input: z.strictObject({ proof }),
    output: emptyObject,
    errors: ['access.second_factor_required', ...proofErrors],
    access: 'account',
    limit: rateLimits.archives,
    ...write,
    actionKind: 'own',
  }),
  readArchive: endpoint({
    method: 'GET',
    path: '/accounts/me/archive',
    summary: 'Returns until when the caller can download the data export.',
    input: emptyObject,
    output: dataExportGrant,
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  downloadArchive: endpoint({
    method: 'GET',
    path: '/accounts/me/archive/content',
    summary: 'Downloads the data export of the caller as one document, read from the database while it is sent.',
    input: emptyObject,
    output: dataExport,
    download: { fileName: dataExportFileName },
    errors: ['accounts.data_export_missing'],
    access: 'account',
    limit: rateLimits.archives,
    cache: 'never',
    actionKind: 'own',
  }),
}
