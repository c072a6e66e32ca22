// API endpoints and schemas of sanctions. Staff requests reference an origin (a user, a reviewed content item or a report case), never an account: only the server
// resolves the account, and no response mentions its other sanctions. The sanctioned user reads and appeals through `statements`.
import * as z from 'zod/mini'
import { sanctionKinds, activeSanctionKinds } from '../core/action-kinds.ts'
import { endpoint } from '../core/endpoint.ts'
import { sanctionLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { removalRules } from './rules.ts'
import { appealStates } from './statements.ts'
import { cursor, minute, page, publicId, userText } from '../core/primitives.ts'

/** Origin of a sanction: a user by nickname, a reviewed content item, or a report case. Of the last two, staff do not see the author. */
export const sanctionOrigins = ['user', 'review', 'case'] as const
export type SanctionOrigin = (typeof sanctionOrigins)[number]

/** `expired`: its time is over. `replaced`: by another sanction with the same origin. `overturned`: the appeal succeeded. */
export const sanctionStates = ['active', 'expired', 'revoked', 'replaced', 'overturned'] as const
export type SanctionState = (typeof sanctionStates)[number]

/** `of`: a public id, or the number of a case. */
const origin = { from: z.enum(sanctionOrigins), of: z.string().check(z.regex(/^[0-9A-Za-z]{8,22}$/)) }
const commonFields = {
  id: publicId,
  kind: z.enum(sanctionKinds),
  rule: z.enum(removalRules),
  reason: z.string(),
  setAt: minute,
  endsAt: z.nullable(minute),
}

const sanction = z.strictObject({
  ...commonFields,
  state: z.enum(sanctionStates),
  appealState: z.enum(appealStates),
})
export type Sanction = z.output<typeof sanction>

/** What the moderator sees: the origin, and the sanctions with that origin. */
const sanctionCase = z.strictObject({
  from: z.enum(sanctionOrigins),
  /** Public nickname; null is rendered as "Anónimo". */
  nickname: z.nullable(z.string()),
  /** The text of the origin, if it has one. */
  text: z.nullable(z.string()),
  sanctions: z.array(sanction),
  suggested: z.enum(sanctionKinds),
  /** Version token, sent back with a sanction: it fails with a conflict if another moderator acted meanwhile. */
  seen: z.string(),
})
export type SanctionCase = z.output<typeof sanctionCase>

const sanctionAppeal = z.strictObject({
  ...commonFields,
  state: z.enum(sanctionStates),
  appeal: z.string(),
  appealedAt: minute,
  from: z.enum(sanctionOrigins),
  nickname: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The caller set this sanction: another moderator must decide the appeal. */
  isOwn: z.boolean(),
})
export type SanctionAppeal = z.output<typeof sanctionAppeal>

/** The most severe active sanction. */
const mySanction = z.strictObject({
  kind: z.enum(activeSanctionKinds),
  rule: z.enum(removalRules),
  reason: z.string(),
  setAt: minute,
  endsAt: z.nullable(minute),
  /** Statement of reasons, where the user can appeal. */
  statementId: publicId,
})
export type MySanction = z.output<typeof mySanction>

/** Without the origin, which is in the path. Also validates the sanction form in the page. */
export const sanctionInput = z.strictObject({
  kind: z.enum(sanctionKinds),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(sanctionLimits.daysMax))),
  rule: z.enum(removalRules),
  reason: userText(sanctionLimits.reasonMax),
  seen: z.string().check(z.regex(/^[\w-]{16}$/)),
})
/** Also validates the form that decides an appeal. */
export const answerObjectionInput = z.strictObject({ id: publicId, outcome: z.enum(['upheld', 'overturned']) })
const sanctionErrors = ['sanctions.not_found', 'sanctions.own', 'sanctions.changed'] as const
const staffAccess = { access: 'moderator', limit: rateLimits.team, cache: 'never' } as const

export const sanctions = {
  readCase: endpoint({
    method: 'GET',
    path: '/admin/sanctions/{from}/{of}',
    summary: 'Returns the origin of sanctions and the sanctions with that origin. Nothing else about the same user.',
    input: z.strictObject(origin),
    output: sanctionCase,
    errors: ['sanctions.not_found'],
    ...staffAccess,
  }),
  caution: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{from}/{of}/caution',
    summary: 'Warns the account behind an origin, or silences it: no comments and no chat until a date.',
    input: z.strictObject({ ...origin, ...sanctionInput.shape, kind: z.enum(['warn', 'silence']) }),
    output: z.strictObject({}),
    errors: [...sanctionErrors, 'sanctions.days_missing'],
    ...staffAccess,
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{from}/{of}/exclude',
    summary: 'Suspends the account behind an origin until a date, or expels it permanently.',
    input: z.strictObject({ ...origin, ...sanctionInput.shape, kind: z.enum(['suspend', 'expel']) }),
    output: z.strictObject({}),
    errors: [...sanctionErrors, 'sanctions.days_missing'],
    stepUp: true,
    ...staffAccess,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/sanctions/{id}/revoke',
    summary: 'Revokes a sanction. The user is notified.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    errors: ['sanctions.not_found', 'sanctions.closed', 'sanctions.own'],
    stepUp: true,
    ...staffAccess,
  }),
  listObjections: endpoint({
    method: 'GET',
    path: '/admin/sanction-appeals',
    summary: 'Lists sanctions with a pending appeal, oldest appeal first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(sanctionAppeal),
    errors: [],
    ...staffAccess,
  }),
  answerObjection: endpoint({
    method: 'POST',
    path: '/admin/sanction-appeals/{id}',
    summary: 'Decides an appeal, once. An overturned sanction ends.',
    input: answerObjectionInput,
    output: z.strictObject({}),
    errors: ['sanctions.not_found', 'sanctions.answered', 'sanctions.own', 'sanctions.own_decision'],
    stepUp: true,
    ...staffAccess,
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/me/sanction',
    summary: 'Returns the most severe active sanction of the caller; null without one.',
    input: z.strictObject({}),
    output: z.strictObject({ sanction: z.nullable(mySanction) }),
    errors: [],
    access: 'account',
    actionKind: 'own',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
}
