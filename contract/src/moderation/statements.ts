// API endpoints and schemas of statements of reasons: moderation decisions about the caller's content or account, and their appeals.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { moderationLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { type Rule, ruleNames } from './rules.ts'
import { cursor, minute, page, publicId, userText } from '../core/primitives.ts'

/** Actions on content. */
export const appealableActions = ['hidden', 'removed', 'marked_explicit'] as const
export type AppealableAction = (typeof appealableActions)[number]

/**
 * State machine of an appeal. After an automated decision the author may request a human review: `review_open`, then `review_pending`.
 * After a moderator has decided, the author may appeal once: `open`, then `pending`, then `upheld` or `overturned`.
 * `closed`: there is nothing left to appeal.
 */
export const appealStates = [
  'review_open',
  'review_pending',
  'open',
  'pending',
  'upheld',
  'overturned',
  'closed',
] as const
export type AppealState = (typeof appealStates)[number]

type AppealFields = { readonly appeal: string | null; readonly outcome: 'upheld' | 'overturned' | null }

/** An appeal is possible once, and only while the decision is in force. */
export function appealStateFor({ appeal, outcome }: AppealFields, isStillSo: boolean): AppealState {
  if (outcome !== null) return outcome
  if (appeal !== null) return 'pending'
  return isStillSo ? 'open' : 'closed'
}

/** Actions on the account: a sanction. */
export const sanctionActions = ['warned', 'silenced', 'suspended', 'expelled'] as const
export const statementActions = [
  ...appealableActions,
  'restored',
  'unmarked_explicit',
  ...sanctionActions,
  'revoked',
] as const
export type StatementAction = (typeof statementActions)[number]

export const statementKinds = ['secret', 'comment', 'photo', 'sanction'] as const

const commonFields = {
  id: publicId,
  kind: z.enum(statementKinds),
  action: z.enum(statementActions),
  rule: z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]]),
  /** False for an automated decision. */
  byHuman: z.boolean(),
  decidedAt: minute,
  appealState: z.enum(appealStates),
  /** When the author requested a human review of an automated decision. */
  reviewRequestedAt: z.nullable(minute),
  /** Of a sanction: when it ends, and whether it is active. */
  endsAt: z.nullable(minute),
  stands: z.boolean(),
}
const statementCard = z.strictObject({ ...commonFields, beginning: z.string() })
export type StatementCard = z.output<typeof statementCard>

const statement = z.strictObject({
  ...commonFields,
  text: z.string(),
  appeal: z.nullable(z.string()),
  answeredAt: z.nullable(minute),
})
export type Statement = z.output<typeof statement>

/** Also validates the appeal form in the page. */
export const appealInput = z.strictObject({ id: publicId, text: userText(moderationLimits.appealMax) })

export const statements = {
  listStatements: endpoint({
    method: 'GET',
    path: '/me/decisions',
    summary: 'Lists moderation decisions about the content and account of the caller, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(statementCard),
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  readStatement: endpoint({
    method: 'GET',
    path: '/me/decisions/{id}',
    summary: 'Returns one moderation decision about the caller.',
    input: z.strictObject({ id: publicId }),
    output: statement,
    errors: ['moderation.statement_unknown'],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  requestHumanReview: endpoint({
    method: 'POST',
    path: '/me/decisions/{id}/review',
    summary: 'Requests a human review of an automated decision, once per decision.',
    input: z.strictObject({ id: publicId }),
    output: statement,
    errors: ['moderation.statement_unknown', 'moderation.review_requested', 'moderation.review_closed'],
    access: 'account',
    limit: rateLimits.reviewRequests,
    cache: 'never',
    actionKind: 'own',
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/me/decisions/{id}/appeal',
    summary: 'Appeals a decision, once. A moderator answers.',
    input: appealInput,
    output: statement,
    errors: [
      'moderation.statement_unknown',
      'moderation.appealed',
      'moderation.appeal_closed',
      // Automated decision: `requestHumanReview` comes first.
      'moderation.automated_decision',
    ],
    access: 'account',
    limit: rateLimits.appeals,
    cache: 'never',
    actionKind: 'own',
  }),
}
