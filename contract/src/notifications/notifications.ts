// API endpoints and schemas of notifications. A notification names the acting user only as they are public already.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { push } from './push.ts'
import { reportOutcomes } from '../reports/report-outcomes.ts'
import { reportNumber } from '../reports/report-values.ts'
import { statementActions, statementKinds } from '../moderation/statements.ts'
import { cursor, minute, page, publicId } from '../core/primitives.ts'

export const notificationTypes = ['comment', 'like', 'follow', 'chat_request', 'moderation', 'report'] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.strictObject({
  id: publicId,
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  /** Of a group: time of its last event. */
  at: minute,
  /** Of reactions: how many users, never which. */
  people: z.nullable(z.int()),
  /** Of a comment, its public nickname; of a follow, a chosen nickname. Null is rendered as "Alguien". */
  nickname: z.nullable(z.string()),
  /** Id of a public profile; null whenever the nickname of a follow is null. */
  personId: z.nullable(publicId),
  /** The caller's own secret: id, excerpt, whether it is public, and whether its notifications are muted. */
  secretId: z.nullable(publicId),
  beginning: z.nullable(z.string()),
  isListed: z.boolean(),
  isMuted: z.boolean(),
  commentId: z.nullable(publicId),
  /** Of a moderation decision: its statement, the content type, and the action. */
  statementId: z.nullable(publicId),
  about: z.nullable(z.enum(statementKinds)),
  action: z.nullable(z.enum(statementActions)),
  /** Of an appealed decision: the outcome of the appeal. */
  outcome: z.nullable(z.enum(['upheld', 'overturned'])),
  /** Of a chat request: its id. */
  requestId: z.nullable(publicId),
  /** Of a closed report: its number. */
  reportNumber: z.nullable(reportNumber),
  /** The current outcome of the report, as its sender sees it. */
  reportOutcome: z.nullable(z.enum(reportOutcomes)),
})
export type Notification = z.output<typeof notification>

const idInput = z.strictObject({ id: publicId })
const emptyInput = z.strictObject({})
const ownAccess = { access: 'account', cache: 'never' } as const

export const notifications = {
  ...push,
  listNotifications: endpoint({
    method: 'GET',
    path: '/me/notifications',
    summary: 'Lists the notifications of the caller, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(notification),
    errors: [],
    limit: rateLimits.ownReads,
    ...ownAccess,
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/me/notifications/unread',
    summary: 'Counts unread notifications, up to 100.',
    input: emptyInput,
    output: z.strictObject({ unread: z.int() }),
    errors: [],
    limit: rateLimits.ownReads,
    ...ownAccess,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/me/notifications/{id}/read',
    summary: 'Marks one notification as read or unread.',
    input: z.strictObject({ id: publicId, isRead: z.boolean() }),
    output: emptyInput,
    errors: ['notifications.not_found'],
    limit: rateLimits.ownWrites,
    ...ownAccess,
    actionKind: 'own',
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/me/notifications/read',
    summary: 'Marks all notifications as read.',
    input: emptyInput,
    output: emptyInput,
    errors: [],
    limit: rateLimits.ownWrites,
    ...ownAccess,
    actionKind: 'own',
  }),
  deleteNotification: endpoint({
    method: 'DELETE',
    path: '/me/notifications/{id}',
    summary: 'Deletes one notification.',
    input: idInput,
    output: emptyInput,
    errors: ['notifications.not_found'],
    limit: rateLimits.ownWrites,
    ...ownAccess,
    actionKind: 'own',
  }),
  muteSecret: endpoint({
    method: 'PUT',
    path: '/secrets/{id}/mute',
    summary: 'Mutes or unmutes notifications of comments and reactions on a secret of the caller.',
    input: z.strictObject({ id: publicId, isMuted: z.boolean() }),
    output: emptyInput,
    errors: ['secrets.not_found'],
    limit: rateLimits.ownWrites,
    ...ownAccess,
    actionKind: 'own',
  }),
}
