// What the two ends agree on about what authors are told of decisions on what they wrote, and how they object.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { type Rule, ruleNames } from './rules.ts'
import { cursor, minute, page, publicId, written } from './values.ts'

/** Of what they wrote. */
export const appealableActions = ['hidden', 'removed', 'marked_explicit'] as const
export type AppealableAction = (typeof appealableActions)[number]

/**
 * State machine of an objection. While a machine alone has decided, the author may ask for a person: `review_open`, then `review_waiting`.
 * After a person has decided they may appeal once: `open`, then `waiting`, then `upheld` or `overturned`.
 * `closed`: there is nothing to object to any more.
 */
export const appealStates = [
  'review_open',
  'review_waiting',
  'open',
  'waiting',
  'upheld',
  'overturned',
  'closed',
] as const
export type AppealState = (typeof appealStates)[number]

type Objected = { readonly appeal: string | null; readonly outcome: 'upheld' | 'overturned' | null }

/** Once, and only while what they object to is still so. */
export function appealStateOf({ appeal, outcome }: Objected, isStillSo: boolean): AppealState {
  if (outcome !== null) return outcome
  if (appeal !== null) return 'waiting'
  return isStillSo ? 'open' : 'closed'
}

/** Of themselves: a sanction. */
export const sanctionActions = ['warned', 'silenced', 'suspended', 'expelled'] as const
export const statementActions = [...appealableActions, 'restored', ...sanctionActions, 'lifted'] as const
export type StatementAction = (typeof statementActions)[number]

export const statementKinds = ['secret', 'comment', 'photo', 'sanction'] as const

const about = {
  id: publicId,
  kind: z.enum(statementKinds),
  action: z.enum(statementActions),
  rule: z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]]),
  /** False: a machine decided. */
  byHuman: z.boolean(),
  decidedAt: minute,
  appealState: z.enum(appealStates),
  /** When the author asked for a person to read what a machine alone decided about. */
  reviewRequestedAt: z.nullable(minute),
  /** Of a sanction: until when, and whether it holds now. */
  endsAt: z.nullable(minute),
  stands: z.boolean(),
}
const statementCard = z.strictObject({ ...about, beginning: z.string() })
export type StatementCard = z.output<typeof statementCard>

const statement = z.strictObject({
  ...about,
  text: z.string(),
  appeal: z.nullable(z.string()),
  answeredAt: z.nullable(minute),
})
export type Statement = z.output<typeof statement>

export const statements = {
  listStatements: endpoint({
    method: 'GET',
    path: '/me/decisions',
    summary: 'What was decided about what whoever asks wrote, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(statementCard),
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  readStatement: endpoint({
    method: 'GET',
    path: '/me/decisions/{id}',
    summary: 'One decision about something of whoever asks.',
    input: z.strictObject({ id: publicId }),
    output: statement,
    errors: ['moderation.statement_unknown'],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
    deed: 'own',
  }),
  requestHumanReview: endpoint({
    method: 'POST',
    path: '/me/decisions/{id}/review',
    summary: 'Asks for a person to read what a machine alone hid, once for each decision.',
    input: z.strictObject({ id: publicId }),
    output: statement,
    errors: ['moderation.statement_unknown', 'moderation.review_requested', 'moderation.review_closed'],
    access: 'account',
    limit: budgets.reviewRequests,
    cache: 'never',
    deed: 'own',
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/me/decisions/{id}/appeal',
    summary: 'Objects to a decision, once; a person answers.',
    input: z.strictObject({ id: publicId, text: written(limits.moderation.appealMax) }),
    output: statement,
    errors: [
      'moderation.statement_unknown',
      'moderation.appealed',
      'moderation.appeal_closed',
      // A machine alone decided: `requestHumanReview` comes first.
      'moderation.machine_decided',
    ],
    access: 'account',
    limit: budgets.appeals,
    cache: 'never',
    deed: 'own',
  }),
}
