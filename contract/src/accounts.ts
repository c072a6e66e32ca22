// What the two ends agree on about accounts: what is one's own, and how one comes in.
import * as z from 'zod/mini'
import { archive, archiveState } from './archive.ts'
import { comingIn, newPassword, nothing } from './coming-in.ts'
import { delayedRequests, proof, proofErrors } from './delayed-requests.ts'
import { endpoint } from './endpoint.ts'
import { erasureMode, erasureReceipt, secretErasure } from './erasure.ts'
import { budgets, limits } from './limits.ts'
import { notificationSchedule } from './notification-schedule.ts'
import { quietHours } from './quiet-hours.ts'
import { secondFactorDoors } from './second-factor.ts'
import { minute, publicId } from './values.ts'

export const preferences = z.strictObject({
  darkMode: z.boolean(),
  emailNotifications: z.boolean(),
  commentNotifications: z.boolean(),
  likeNotifications: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

export const myAccount = z.strictObject({
  id: publicId,
  nickname: z.string(),
  /** Null for who came without one. */
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  since: minute,
  preferences,
  /** In which nothing is sent to them; null when there are none. */
  quietHours: z.nullable(quietHours),
  notificationSchedule,
})
export type MyAccount = z.output<typeof myAccount>

export const openSession = z.strictObject({ device: z.string(), since: minute, seen: minute, current: z.boolean() })
export type OpenSession = z.output<typeof openSession>

const write = { cache: 'never' } as const

export const accounts = {
  ...comingIn,
  ...secondFactorDoors,
  ...secretErasure,
  ...delayedRequests,
  sendVerification: endpoint({
    method: 'POST',
    path: '/accounts/me/verification',
    summary: 'Sends the link that verifies the e-mail again.',
    input: nothing,
    output: nothing,
    errors: [],
    access: 'registered',
    limit: budgets.mails,
    ...write,
    deed: 'own',
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/accounts/me',
    summary: 'The account of the caller.',
    input: nothing,
    output: myAccount,
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  changeNickname: endpoint({
    method: 'PUT',
    path: '/accounts/me/nickname',
    summary: 'Gives the caller another nickname. What was published keeps the one it had.',
    input: z.strictObject({ nickname: z.string().check(z.maxLength(100)) }),
    output: nothing,
    errors: [
      'accounts.nickname_missing',
      'accounts.nickname_letters',
      'accounts.nickname_short',
      'accounts.nickname_long',
      'accounts.nickname_unavailable',
    ],
    access: 'account',
    limit: budgets.nicknames,
    ...write,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/accounts/me/password',
    summary: 'Sets another password and ends all other sessions.',
    input: z.strictObject({ current: z.string().check(z.maxLength(limits.password.max)), password: newPassword }),
    output: nothing,
    errors: [
      'accounts.wrong_password',
      'accounts.password_common',
      'accounts.password_blank',
      'accounts.password_short_for_team',
      'access.second_factor_required',
    ],
    access: 'registered',
    limit: budgets.logIn,
    ...write,
    deed: 'own',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/accounts/me/confirm',
    summary: 'Says the password again: for the next minutes this session may do what asks for it.',
    input: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(limits.password.max)) }),
    output: nothing,
    errors: ['accounts.wrong_password'],
    access: 'registered',
    limit: budgets.confirmations,
    ...write,
  }),
  renewPhrase: endpoint({
    method: 'POST',
    path: '/accounts/me/phrase',
    summary:
      'Gives the anonymous account of the caller another phrase, told this once. The one it had opens nothing any more.',
    input: nothing,
    output: z.strictObject({ phrase: z.string() }),
    errors: ['accounts.already_registered'],
    access: 'account',
    limit: budgets.logIn,
    ...write,
    deed: 'own',
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/accounts/me/preferences',
    summary: 'What the caller prefers; what is left out stays.',
    input: z.partial(preferences),
    output: preferences,
    errors: [],
    access: 'account',
    limit: budgets.ownWrites,
    ...write,
    deed: 'own',
  }),
  saveQuietHours: endpoint({
    method: 'PUT',
    path: '/accounts/me/quiet-hours',
    summary: 'Hours in which nothing is sent to the caller, or none. What was due then is sent when they end.',
    input: z.strictObject({ quietHours: z.nullable(quietHours) }),
    output: nothing,
    errors: [],
    access: 'account',
    limit: budgets.ownWrites,
    ...write,
    deed: 'own',
  }),
  saveNotificationSchedule: endpoint({
    method: 'PUT',
    path: '/accounts/me/notification-schedule',
    summary:
      'When push messages and e-mails about the own content of the caller are sent. Pending ones are rescheduled.',
    input: notificationSchedule,
    output: nothing,
    errors: [],
    access: 'account',
    limit: budgets.ownWrites,
    ...write,
    deed: 'own',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/accounts/me/sessions',
    summary: 'Where the caller is signed in.',
    input: nothing,
    output: z.strictObject({ items: z.array(openSession) }),
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/accounts/me/sessions/end-others',
    summary: 'Signs the caller out everywhere else.',
    input: nothing,
    output: nothing,
    errors: [],
    access: 'account',
    limit: budgets.ownWrites,
    ...write,
    deed: 'own',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/accounts/me/delete',
    summary:
      'Signs the caller out everywhere and erases the account, its chats and its signed content at once; public unsigned content as the mode says. The receipt shows the progress.',
    input: z.strictObject({ confirm: z.literal(true), proof, mode: erasureMode }),
    output: z.strictObject({ receipt: publicId }),
    errors: ['admin.last_admin', 'access.second_factor_required', ...proofErrors],
    access: 'account',
    limit: budgets.confirmations,
    ...write,
    deed: 'own',
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/accounts/receipts/{receipt}',
    summary: 'What was erased, without a word of whose it was.',
    input: z.strictObject({ receipt: publicId }),
    output: erasureReceipt,
    errors: ['accounts.receipt_unknown'],
    access: 'anyone',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  requestArchive: endpoint({
    method: 'POST',
    path: '/accounts/me/archive',
    summary: 'Asks for all that is the caller’s. It is made in a while and kept for a day.',
    input: z.strictObject({ proof }),
    output: nothing,
    errors: ['access.second_factor_required', ...proofErrors],
    access: 'account',
    limit: budgets.archives,
    ...write,
    deed: 'own',
  }),
  readArchive: endpoint({
    method: 'GET',
    path: '/accounts/me/archive',
    summary: 'How far the archive of the caller is.',
    input: nothing,
    output: archiveState,
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  downloadArchive: endpoint({
    method: 'GET',
    path: '/accounts/me/archive/content',
    summary: 'All that is the caller’s, as one document.',
    input: nothing,
    output: archive,
    errors: ['accounts.archive_missing'],
    access: 'account',
    limit: budgets.archives,
    cache: 'never',
    deed: 'own',
  }),
}
