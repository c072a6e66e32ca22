// API endpoints and schemas of the moderation queue and the spam term list. Statements of reasons for authors,
// saved replies and identical texts are spread in from their own files.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { placeholder } from '../core/images.ts'
import { moderationLimits, secretLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { labEndpoints } from './lab.ts'
import { type Rule, removalRules, ruleNames } from './rules.ts'
import { identicalTextEndpoints } from './identical-texts.ts'
import { savedReplies } from './saved-replies.ts'
import { appealableActions, statements } from './statements.ts'
import { cursor, minute, page, publicId, userText } from '../core/primitives.ts'
import { verdict } from './verdict.ts'

export const contentStates = ['visible', 'hidden', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

const rule = z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]])

/** An item of the review queue. Of the author it contains only what is public beside the content. */
const review = z.strictObject({
  id: publicId,
  kind: z.enum(['secret', 'comment', 'photo']),
  text: z.string(),
  /** Version token, sent back with the decision: the decision fails with a conflict if the content changed since the moderator read it. */
  seen: z.string(),
  authorNickname: z.nullable(z.string()),
  explicit: z.boolean(),
  state: z.enum(contentStates),
  riskLevel: z.enum(moderationLimits.riskLevels),
  /** The author mentions suicide or self-harm: first in the queue, whatever the risk level. */
  isUrgent: z.boolean(),
  /** Of a comment: the secret it belongs to. */
  answers: z.nullable(z.strictObject({ id: publicId, beginning: z.string() })),
  /** Of a photo; `text` is its caption. The image has its own endpoint and is fetched only when the moderator wants to view it. */
  photo: z.nullable(z.strictObject({ id: publicId, placeholder, width: z.int(), height: z.int() })),
  /** Null when no model classified it. */
  verdict: z.nullable(verdict),
  aiError: z.nullable(z.string()),
  waitingSince: minute,
  /** The author requested a human review of an automated decision. */
  reviewRequested: z.boolean(),
  appeal: z.nullable(
    z.strictObject({
      text: z.string(),
      against: z.enum(appealableActions),
      appealedAt: minute,
      /** The decision under appeal. */
      rule,
      decidedAt: minute,
      byHuman: z.boolean(),
      /** The calling moderator made that decision: another one must decide the appeal. */
      isOwnDecision: z.boolean(),
    }),
  ),
  /** High risk: an approval must be confirmed with this rule. Null when no confirmation is needed. */
  confirmRule: z.nullable(rule),
  /** Minor flag, set by a rule, a model or a report: two moderators must approve, and never as explicit. */
  minor: z.nullable(z.strictObject({ approvals: z.int(), isApprovedByMe: z.boolean() })),
  /** Secrets and comments with the same text, itself included, counted up to `moderationLimits.identicalMax`. Zero for a short text. */
  identical: z.int(),
})
export type Review = z.output<typeof review>

export const decisions = ['approve', 'mark_explicit', 'remove'] as const
export type Decision = (typeof decisions)[number]

/** A decision of the calling moderator within its undo window. */
const undoable = z.strictObject({
  /** Id of the review. */
  id: publicId,
  decision: z.enum(decisions),
  beginning: z.string(),
  /** First of two required approvals of content with a minor flag; another moderator must complete it. */
  isFirstOfTwo: z.boolean(),
  remainingMs: z.int(),
})
export type Undoable = z.output<typeof undoable>

const testResult = z.strictObject({
  verdict,
  riskLevel: z.enum(moderationLimits.riskLevels),
  needsReview: z.boolean(),
  aiError: z.nullable(z.string()),
  /** The message the author would see; null when the text would be published. */
  message: z.nullable(z.string()),
})
export type TestResult = z.output<typeof testResult>

const spamList = z.strictObject({
  /** Built-in terms that cannot be removed from the list. */
  always: z.array(z.string()),
  terms: z.array(z.string()),
  /** Version token, sent back with an update: it fails with a conflict if another administrator changed the list meanwhile. */
  seen: z.string(),
})
export type SpamList = z.output<typeof spamList>

const versionToken = z.string().check(z.regex(/^[\w-]{16}$/))

/** Inputs of the forms of administrators, which check them in the page too. */
export const testModerationInput = z.strictObject({ text: userText(secretLimits.textMax) })
export const saveSpamTermsInput = z.strictObject({
  terms: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(moderationLimits.spamTermsMax)),
  seen: versionToken,
})

export const moderation = {
  listReviews: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Lists content that needs a human review, highest risk first, then oldest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(review),
    errors: [],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  decideReview: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}',
    summary: 'Decides a review. It can be undone for ten seconds; then the author is notified and may appeal once.',
    input: z.strictObject({
      id: publicId,
      seen: versionToken,
      decision: z.enum(decisions),
      /** The rule of a removal. Content that is already removed keeps its rule. */
      rule: z.optional(z.enum(removalRules)),
      /** The `confirmRule` of the review, if it has one: without it a high-risk approval is refused. */
      confirmedRule: z.optional(rule),
    }),
    output: z.strictObject({}),
    errors: [
      'moderation.not_found',
      'moderation.decided',
      'moderation.changed',
      'moderation.own',
      'moderation.own_decision',
      'moderation.rule_missing',
      'moderation.not_markable',
      'moderation.minor_explicit',
      'moderation.second_moderator_required',
      'moderation.unconfirmed',
    ],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  undoReview: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}/undo',
    summary: 'Undoes a decision of the calling moderator within ten seconds and restores the previous state.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    errors: ['moderation.not_found', 'moderation.undo_expired'],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  listUndoable: endpoint({
    method: 'GET',
    path: '/admin/undoable-reviews',
    summary: 'Lists the decisions of the calling moderator that can still be undone, newest first.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(undoable) }),
    errors: [],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  testModeration: endpoint({
    method: 'POST',
    path: '/admin/moderation-tests',
    summary: 'Runs the moderation of a text as publishing would. Stores nothing but an audit log entry.',
    input: testModerationInput,
    output: testResult,
    errors: ['secrets.spam'],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.moderationTests,
    cache: 'never',
  }),
  listPublicSpamTerms: endpoint({
    method: 'GET',
    path: '/spam-terms',
    summary: 'Lists the banned spam terms, so that a client can warn before sending.',
    input: z.strictObject({}),
    output: z.strictObject({ terms: z.array(z.string()) }),
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 60 },
  }),
  listSpamTerms: endpoint({
    method: 'GET',
    path: '/admin/spam-terms',
    summary: 'Lists the banned spam terms for editing.',
    input: z.strictObject({}),
    output: spamList,
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  saveSpamTerms: endpoint({
    method: 'PUT',
    path: '/admin/spam-terms',
    summary: 'Replaces the list of banned spam terms.',
    input: saveSpamTermsInput,
    output: spamList,
    errors: ['moderation.term_invalid', 'moderation.terms_changed'],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  ...statements,
  ...savedReplies,
  ...identicalTextEndpoints,
  ...labEndpoints,
}
