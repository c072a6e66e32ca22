// API endpoints and schemas of the admin area: dashboard queues, staff roles, audit log, IP reveals, pinning and removal.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { adminLimits, moderationLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { removalRules } from '../moderation/rules.ts'
import { secretDetail } from '../content/secrets.ts'
import { count, cursor, minute, page, publicId, userText } from '../core/primitives.ts'

/** Work queues of the staff. Each queue has its own page. */
export const queueNames = ['reviews', 'appeals', 'sanctions', 'reports', 'evidence'] as const
export type QueueName = (typeof queueNames)[number]

const queue = z.strictObject({
  name: z.enum(queueNames),
  /** Counted up to the limit `adminLimits.waitingMost`. */
  waiting: count,
  oldest: z.nullable(minute),
})
export type Queue = z.output<typeof queue>

const dashboard = z.strictObject({
  queues: z.array(queue),
  /** The team has no other member: appeals against the caller's decisions wait. */
  isOnlyMember: z.boolean(),
})
export type Dashboard = z.output<typeof dashboard>

export const roles = ['member', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

const staffMember = z.strictObject({
  nickname: z.string(),
  role: z.enum(roles),
  isMe: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>

const auditEntry = z.strictObject({
  /** Sequence number in the hash chain of the audit log. */
  place: count,
  at: minute,
  /** Null when the account of the actor was deleted. */
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Content types that staff can remove under a rule without a report. */
export const removableKinds = ['secret', 'comment'] as const
export type RemovableKind = (typeof removableKinds)[number]

const { reasonMin, reasonMax } = adminLimits
const reason = z.pipe(userText(reasonMax), z.string().check(z.minLength(reasonMin)))

/** Inputs of the admin forms, which check them in the page too. */
export const setRoleInput = z.strictObject({
  nickname: z.string().check(z.minLength(1), z.maxLength(100)),
  role: z.enum(roles),
})
export const revealAddressInput = z.strictObject({ id: publicId, reason })
export const removeContentInput = z.strictObject({
  kind: z.enum(removableKinds),
  id: publicId,
  rule: z.enum(removalRules),
})

const removable = z.strictObject({
  text: z.string(),
  authorNickname: z.nullable(z.string()),
  publishedAt: minute,
})
export type RemovableContent = z.output<typeof removable>

export const reversibleKinds = ['secret', 'comment', 'photo'] as const
export type ReversibleKind = (typeof reversibleKinds)[number]

/** The reason is recorded in the audit log. Also validates the form in the page. */
export const reverseDecisionInput = z.strictObject({
  kind: z.enum(reversibleKinds),
  id: publicId,
  reason: userText(moderationLimits.reversalReasonMax),
})

export const admin = {
  readHome: endpoint({
    method: 'GET',
    path: '/admin/home',
    summary: 'Returns the length and age of each staff queue.',
    input: z.strictObject({}),
    output: dashboard,
    errors: [],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  listTeam: endpoint({
    method: 'GET',
    path: '/admin/team',
    summary: 'Lists the staff: moderators and administrators.',
    input: z.strictObject({}),
    output: z.strictObject({ team: z.array(staffMember) }),
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/admin/team',
    summary:
      'Sets the role of a registered user. Administrators cannot change their own role, and the last administrator cannot be demoted.',
    input: setRoleInput,
    output: z.strictObject({ team: z.array(staffMember) }),
    errors: ['admin.user_not_found', 'admin.not_registered', 'admin.own_role', 'admin.last_admin'],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/team/second-factor-resets',
    summary: 'Removes the lost second factor of another staff member and ends their sessions. They must enrol again.',
    input: z.strictObject({ nickname: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.strictObject({ team: z.array(staffMember) }),
    errors: ['admin.user_not_found', 'admin.own_factor'],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Lists audit log entries, newest first, filtered by actor, action or subject.',
    input: z.strictObject({
      actor: z.optional(z.string().check(z.maxLength(100))),
      action: z.optional(z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/), z.maxLength(60))),
      subject: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
      after: z.optional(cursor),
    }),
    output: page(auditEntry),
    errors: [],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
  revealAddress: endpoint({
    method: 'POST',
    path: '/admin/ip-reveals',
    summary:
      'Reveals the IP address one secret was published from. The reason goes to the audit log. Null when the IP is not stored, has expired, or cannot be decrypted now.',
    input: revealAddressInput,
    output: z.strictObject({ address: z.nullable(z.string()) }),
    errors: ['secrets.not_found', 'admin.reveals_exhausted'],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
  pinSecret: endpoint({
    method: 'PUT',
    path: '/admin/secrets/{id}/pin',
    summary: 'Pins a public secret to the top of the feed, or unpins it.',
    input: z.strictObject({ id: publicId, pinned: z.boolean() }),
    output: secretDetail,
    errors: ['secrets.not_found'],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  readRemovable: endpoint({
    method: 'GET',
    path: '/admin/removals/{kind}/{id}',
    summary: 'Returns the text that a removal would remove: a secret, or a public comment on a secret or photo.',
    input: z.strictObject({ kind: z.enum(removableKinds), id: publicId }),
    output: removable,
    errors: ['secrets.not_found', 'comments.not_found'],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  removeContent: endpoint({
    method: 'POST',
    path: '/admin/removals',
    summary:
      'Removes a secret, or a comment on a secret or photo, under a rule. The author is notified of the rule and may appeal once.',
    input: removeContentInput,
    /** The review the removal belongs to: its endpoint can undo the removal for ten seconds. */
    output: z.strictObject({ reviewId: publicId }),
    errors: ['secrets.not_found', 'comments.not_found', 'moderation.own', 'moderation.decided'],
    access: 'moderator',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
  reverseDecision: endpoint({
    method: 'POST',
    path: '/admin/reversals',
    summary:
      'Reverses an earlier decision of a moderator, at any time: shows removed content again, or clears the explicit mark. The author is notified.',
    input: reverseDecisionInput,
    /** The review the reversal belongs to: its endpoint can undo the reversal for ten seconds. */
    output: z.strictObject({ reviewId: publicId }),
    errors: [
      'secrets.not_found',
      'comments.not_found',
      'photos.not_found',
      'moderation.own',
      'moderation.not_reversible',
      'moderation.minor_explicit',
      'moderation.second_moderator_required',
    ],
    access: 'moderator',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
}
