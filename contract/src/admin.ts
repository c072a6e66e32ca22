// What the two ends agree on about the administrators' desk: what waits, who is of the team, what it did, and what only it may do to what others
// wrote.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { removalRules } from './rules.ts'
import { secretDetail } from './secrets.ts'
import { cursor, day, minute, page, publicId, written } from './values.ts'

const count = z.int().check(z.minimum(0))

/** What waits for somebody of the team, each with a page of its own. */
export const queueNames = ['reviews', 'appeals', 'sanctions', 'reports', 'evidence'] as const
export type QueueName = (typeof queueNames)[number]

const queue = z.strictObject({
  name: z.enum(queueNames),
  /** Counted up to `limits.admin.waitingMost`. */
  waiting: count,
  oldest: z.nullable(minute),
})
export type Queue = z.output<typeof queue>

/** Counted for each day, in the order in which they are shown. */
export const dailyFigures = [
  'secrets',
  'comments',
  'signUps',
  'reports',
  'aiJudged',
  'aiHidden',
  'aiReviewed',
  'aiOverturned',
] as const
export type DailyFigure = (typeof dailyFigures)[number]

const dayFigures = z.strictObject({
  day,
  secrets: count,
  comments: count,
  signUps: count,
  reports: count,
  /** What a machine judged; what of that it kept from being seen; of what it hid, what a person read; and what they let be seen. */
  aiJudged: count,
  aiHidden: count,
  aiReviewed: count,
  aiOverturned: count,
} satisfies Record<'day' | DailyFigure, z.ZodMiniType>)
export type DayFigures = z.output<typeof dayFigures>

const home = z.strictObject({ queues: z.array(queue), days: z.array(dayFigures) })
export type Home = z.output<typeof home>

export const roles = ['member', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

const colleague = z.strictObject({
  nickname: z.string(),
  role: z.enum(roles),
  isMe: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type Colleague = z.output<typeof colleague>

const auditLine = z.strictObject({
  /** Its place in the chain. */
  place: count,
  at: minute,
  /** Null: somebody who left. */
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
export type AuditLine = z.output<typeof auditLine>

/** What somebody of the team who comes upon it removes by a rule. */
export const removableKinds = ['secret', 'comment'] as const
export type RemovableKind = (typeof removableKinds)[number]

const { reasonMin, reasonMax } = limits.admin
const reason = z.pipe(written(reasonMax), z.string().check(z.minLength(reasonMin)))

export const admin = {
  readHome: endpoint({
    method: 'GET',
    path: '/admin/home',
    summary: 'What waits for the team and for how long, and the last days in numbers.',
    input: z.strictObject({}),
    output: home,
    errors: [],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  listTeam: endpoint({
    method: 'GET',
    path: '/admin/team',
    summary: 'Who is of the team.',
    input: z.strictObject({}),
    output: z.strictObject({ team: z.array(colleague) }),
    errors: [],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/admin/team',
    summary:
      'Gives somebody who is registered another role. Nobody changes their own, and the last administrator stays.',
    input: z.strictObject({ nickname: z.string().check(z.minLength(1), z.maxLength(100)), role: z.enum(roles) }),
    output: z.strictObject({ team: z.array(colleague) }),
    errors: ['admin.person_unknown', 'admin.not_registered', 'admin.own_role', 'admin.last_admin'],
    access: 'admin',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/team/second-factor-resets',
    summary:
      'Takes the second factor of somebody else of the team, who lost it, and ends their sessions: they enrol anew.',
    input: z.strictObject({ nickname: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.strictObject({ team: z.array(colleague) }),
    errors: ['admin.person_unknown', 'admin.own_factor'],
    access: 'admin',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'What the team did, newest first; of one person, of one kind, or to one thing.',
    input: z.strictObject({
      actor: z.optional(z.string().check(z.maxLength(100))),
      action: z.optional(z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/), z.maxLength(60))),
      subject: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
      after: z.optional(cursor),
    }),
    output: page(auditLine),
    errors: [],
    access: 'admin',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
  revealAddress: endpoint({
    method: 'POST',
    path: '/admin/ip-reveals',
    summary: 'Where one secret was written from, for a reason that is noted. Null when that is not kept, or no longer.',
    input: z.strictObject({ id: publicId, reason }),
    output: z.strictObject({ address: z.nullable(z.string()) }),
    errors: ['secrets.not_found', 'admin.reveals_spent'],
    access: 'admin',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
  pinSecret: endpoint({
    method: 'PUT',
    path: '/admin/secrets/{id}/pin',
    summary: 'Puts a public secret before all others, or back among them.',
    input: z.strictObject({ id: publicId, pinned: z.boolean() }),
    output: secretDetail,
    errors: ['secrets.not_found'],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  removeContent: endpoint({
    method: 'POST',
    path: '/admin/removals',
    summary:
      'Removes a secret, or a comment of a secret or a photo, by a rule; its author is told which, and may object once.',
    input: z.strictObject({ kind: z.enum(removableKinds), id: publicId, rule: z.enum(removalRules) }),
    /** Of the review that the removal belongs to: it can be undone there for ten seconds. */
    output: z.strictObject({ reviewId: publicId }),
    errors: ['secrets.not_found', 'comments.not_found', 'moderation.own', 'moderation.decided'],
    access: 'moderator',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
}
