// What the two ends agree on about what people are told of. Who did it is named only as everybody can read it already.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { push } from './push.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reportNumber } from './report-values.ts'
import { statementActions, statementKinds } from './statements.ts'
import { cursor, minute, page, publicId } from './values.ts'

export const notificationTypes = ['comment', 'like', 'follow', 'chat_request', 'moderation', 'report'] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.strictObject({
  id: publicId,
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  /** Of a group: when it last grew. */
  at: minute,
  /** Of reactions: how many people, and nothing of which. */
  people: z.nullable(z.int()),
  /** Of a comment, what is shown beside it; of a follow, a chosen nickname. Null is "Alguien". */
  nickname: z.nullable(z.string()),
  /** Whose profile there is to look at; null wherever the nickname of a follow is. */
  personId: z.nullable(publicId),
  /** One's own secret that it is about, how it begins, whether everybody sees it, and whether one wants to hear of it. */
  secretId: z.nullable(publicId),
  beginning: z.nullable(z.string()),
  isListed: z.boolean(),
  isMuted: z.boolean(),
  commentId: z.nullable(publicId),
  /** Of a decision: which, about what, and what was decided. */
  statementId: z.nullable(publicId),
  about: z.nullable(z.enum(statementKinds)),
  action: z.nullable(z.enum(statementActions)),
  /** Of a decision they objected to: what became of that. */
  outcome: z.nullable(z.enum(['upheld', 'overturned'])),
  /** Of a request to talk: which. */
  requestId: z.nullable(publicId),
  /** Of a report that was answered: its number. */
  reportNumber: z.nullable(reportNumber),
  /** And what its sender is told, as of now. */
  reportOutcome: z.nullable(z.enum(reportOutcomes)),
})
export type Notification = z.output<typeof notification>

const one = z.strictObject({ id: publicId })
const nothing = z.strictObject({})
const ofOneself = { access: 'account', cache: 'never' } as const

export const notifications = {
  ...push,
  listNotifications: endpoint({
    method: 'GET',
    path: '/me/notifications',
    summary: 'What whoever asks was told of, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(notification),
    errors: [],
    limit: budgets.ownReads,
    ...ofOneself,
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/me/notifications/unread',
    summary: 'How many are unread, counted up to a hundred.',
    input: nothing,
    output: z.strictObject({ unread: z.int() }),
    errors: [],
    limit: budgets.ownReads,
    ...ofOneself,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/me/notifications/{id}/read',
    summary: 'Marks one as read, or as unread.',
    input: z.strictObject({ id: publicId, isRead: z.boolean() }),
    output: nothing,
    errors: ['notifications.not_found'],
    limit: budgets.ownWrites,
    ...ofOneself,
    deed: 'own',
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/me/notifications/read',
    summary: 'Marks all as read.',
    input: nothing,
    output: nothing,
    errors: [],
    limit: budgets.ownWrites,
    ...ofOneself,
    deed: 'own',
  }),
  deleteNotification: endpoint({
    method: 'DELETE',
    path: '/me/notifications/{id}',
    summary: 'Erases one.',
    input: one,
    output: nothing,
    errors: ['notifications.not_found'],
    limit: budgets.ownWrites,
    ...ofOneself,
    deed: 'own',
  }),
  muteSecret: endpoint({
    method: 'PUT',
    path: '/secrets/{id}/mute',
    summary: 'Whether whoever asks hears no more of comments and reactions on a secret of their own.',
    input: z.strictObject({ id: publicId, isMuted: z.boolean() }),
    output: nothing,
    errors: ['secrets.not_found'],
    limit: budgets.ownWrites,
    ...ofOneself,
    deed: 'own',
  }),
}
