// What the two ends agree on about decisions: the queue of the team, and the list of words that are not welcome. What authors are told is
// in statements.ts.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { placeholder } from './images.ts'
import { budgets, limits } from './limits.ts'
import { type Rule, removalRules, ruleNames } from './rules.ts'
import { appealableActions, statements } from './statements.ts'
import { cursor, minute, page, publicId, written } from './values.ts'
import { verdict } from './verdict.ts'

export const contentStates = ['visible', 'hidden', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

const rule = z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]])

/** Something that waits for a person. It says nothing of who wrote it but what everybody reads beside it. */
const review = z.strictObject({
  id: publicId,
  kind: z.enum(['secret', 'comment', 'photo']),
  text: z.string(),
  /** Sent back with the decision: nobody decides on words they have not read. */
  seen: z.string(),
  authorNickname: z.nullable(z.string()),
  explicit: z.boolean(),
  state: z.enum(contentStates),
  riskLevel: z.enum(limits.moderation.riskLevels),
  /** Somebody speaks of ending their life: it comes first, whatever its level. */
  isUrgent: z.boolean(),
  /** Of a comment: the secret it answers. */
  answers: z.nullable(z.strictObject({ id: publicId, beginning: z.string() })),
  /** Of a photo; its text is its caption. The picture itself is asked for apart, when somebody wants to look. */
  photo: z.nullable(z.strictObject({ id: publicId, placeholder, width: z.int(), height: z.int() })),
  /** Null when nobody judged. */
  verdict: z.nullable(verdict),
  aiError: z.nullable(z.string()),
  waitingSince: minute,
  /** The author asked for a person, because a machine alone had decided. */
  reviewRequested: z.boolean(),
  appeal: z.nullable(z.strictObject({ text: z.string(), against: z.enum(appealableActions) })),
  /** High risk: approving takes a second press that names this rule. Null when one press is enough. */
  confirmRule: z.nullable(rule),
  /** A rule, a model or a report says that it is about a minor: two moderators approve it, and never as explicit. */
  minor: z.nullable(z.strictObject({ approvals: z.int(), isApprovedByMe: z.boolean() })),
})
export type Review = z.output<typeof review>

export const decisions = ['approve', 'mark_explicit', 'remove'] as const
export type Decision = (typeof decisions)[number]

/** A decision of the moderator who asks that can still be undone. */
const undoable = z.strictObject({
  /** Of the review. */
  id: publicId,
  decision: z.enum(decisions),
  beginning: z.string(),
  /** An approval of content with a minor flag that another moderator must complete. */
  isFirstOfTwo: z.boolean(),
  remainingMs: z.int(),
})
export type Undoable = z.output<typeof undoable>

const testResult = z.strictObject({
  verdict,
  riskLevel: z.enum(limits.moderation.riskLevels),
  needsReview: z.boolean(),
  aiError: z.nullable(z.string()),
  /** What its author would read; null when it would be published. */
  message: z.nullable(z.string()),
})
export type TestResult = z.output<typeof testResult>

const spamList = z.strictObject({
  /** Those that are always refused. */
  always: z.array(z.string()),
  terms: z.array(z.string()),
  /** Sent back with a change: nobody undoes what a colleague wrote meanwhile. */
  seen: z.string(),
})
export type SpamList = z.output<typeof spamList>

const mark = z.string().check(z.regex(/^[\w-]{16}$/))

export const moderation = {
  listReviews: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    summary: 'What needs a person, the riskiest first and of those the oldest.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(review),
    errors: [],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  decideReview: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}',
    summary:
      'Decides about something that waits. It can be undone for ten seconds; then its author is told, and may object once.',
    input: z.strictObject({
      id: publicId,
      seen: mark,
      decision: z.enum(decisions),
      /** By which it is removed. What was removed already keeps the rule it has. */
      rule: z.optional(z.enum(removalRules)),
      /** The `confirmRule` of the review, when it has one: without it an approval of high risk is refused. */
      confirmedRule: z.optional(rule),
    }),
    output: z.strictObject({}),
    errors: [
      'moderation.not_found',
      'moderation.decided',
      'moderation.changed',
      'moderation.own',
      'moderation.rule_missing',
      'moderation.not_markable',
      'moderation.minor_explicit',
      'moderation.second_person',
      'moderation.unconfirmed',
    ],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  undoReview: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}/undo',
    summary: 'Undoes a decision of the moderator who asks, within ten seconds: all is as it was before.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    errors: ['moderation.not_found', 'moderation.undo_late'],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  listUndoable: endpoint({
    method: 'GET',
    path: '/admin/undoable-reviews',
    summary: 'The decisions of the moderator who asks that can still be undone, newest first.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(undoable) }),
    errors: [],
    access: 'moderator',
    limit: budgets.team,
    cache: 'never',
  }),
  testModeration: endpoint({
    method: 'POST',
    path: '/admin/moderation-tests',
    summary: 'Judges a text as publishing would, and keeps nothing of it but a line that it was done.',
    input: z.strictObject({ text: written(limits.secrets.textMax) }),
    output: testResult,
    errors: ['secrets.spam'],
    access: 'admin',
    stepUp: true,
    limit: budgets.moderationTests,
    cache: 'never',
  }),
  listUnwelcome: endpoint({
    method: 'GET',
    path: '/spam-terms',
    summary: 'The words that are not welcome, for whoever writes to be told before they send.',
    input: z.strictObject({}),
    output: z.strictObject({ terms: z.array(z.string()) }),
    errors: [],
    access: 'anyone',
    limit: budgets.publicRead,
    cache: { sharedSeconds: 60 },
  }),
  listSpamTerms: endpoint({
    method: 'GET',
    path: '/admin/spam-terms',
    summary: 'The words that are not welcome.',
    input: z.strictObject({}),
    output: spamList,
    errors: [],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  saveSpamTerms: endpoint({
    method: 'PUT',
    path: '/admin/spam-terms',
    summary: 'Writes the list of unwelcome words anew.',
    input: z.strictObject({
      terms: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(limits.moderation.spamTermsMax)),
      seen: mark,
    }),
    output: spamList,
    errors: ['moderation.term_unfit', 'moderation.terms_changed'],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  ...statements,
}
