// API endpoints and schemas of the moderation totals: daily counts, decision times, appeals and reversals of a period and of the period
// before, and the counts of each day for the CSV export. Counts only: no person, no text.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { type Rule, ruleNames } from '../moderation/rules.ts'
import { count, day } from '../core/primitives.ts'
import { type DailyStat, type WaitSubject, statKinds, waitSubjects } from './stat-values.ts'

const dayStats = z.strictObject({
  day,
  secrets: count,
  comments: count,
  signUps: count,
  reports: count,
  /** Texts the AI model classified; of those, hidden ones; of the hidden ones, those a moderator reviewed; of those, the overturned ones. */
  aiClassified: count,
  aiHidden: count,
  aiReviewed: count,
  aiOverturned: count,
} satisfies Record<'day' | DailyStat, z.ZodMiniType>)
export type DayStats = z.output<typeof dayStats>

/** One bucket of the histogram of decision times, in minutes: `min` inclusive, `max` exclusive. Null: longer than the last bound. */
export const waitRange = z.strictObject({ min: count, max: z.nullable(count) })
export type WaitRange = z.output<typeof waitRange>

const wait = z.strictObject({
  /** Decisions whose time is known. */
  decided: count,
  median: z.nullable(waitRange),
  /** Nine of ten decisions took at most this long. Null below `adminLimits.p90Min` decisions. */
  p90: z.nullable(waitRange),
})
export type Wait = z.output<typeof wait>

const ruleStats = z.strictObject({
  rule: z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]]),
  /** Content that a moderator removed or marked as explicit. */
  content: count,
  sanctions: count,
  appealsUpheld: count,
  appealsOverturned: count,
})
export type RuleStats = z.output<typeof ruleStats>

const totals = z.strictObject({
  waits: z.strictObject({ reports: wait, reviews: wait, appeals: wait } satisfies Record<WaitSubject, z.ZodMiniType>),
  casesResolved: count,
  casesDismissed: count,
  /** Decisions of the AI model that a moderator reviewed. */
  aiUpheld: count,
  aiOverturned: count,
  appealsUpheld: count,
  appealsOverturned: count,
  /** Decisions that moderators reversed later: closed cases, content, sanctions. */
  reversedCases: count,
  reversedContent: count,
  reversedSanctions: count,
  /** Rules with a decision in the period. */
  rules: z.array(ruleStats),
})
export type Totals = z.output<typeof totals>

const openWork = z.strictObject({
  of: z.enum(waitSubjects),
  /** One count per age class, each up to `adminLimits.waitingMax`. */
  counts: z.array(count),
})
export type OpenWork = z.output<typeof openWork>

const periodStats = z.strictObject({
  period: z.enum(['week', 'month']),
  /** So far. Its day is not part of the period: half a day compares with nothing. */
  today: dayStats,
  days: z.array(dayStats),
  daysBefore: z.array(dayStats),
  totals,
  totalsBefore: totals,
  open: z.array(openWork),
})
export type PeriodStats = z.output<typeof periodStats>

const statRow = z.strictObject({ day, kind: z.enum(statKinds), part: z.string(), n: count })
export type StatRow = z.output<typeof statRow>

export const stats = {
  readPeriod: endpoint({
    method: 'GET',
    path: '/admin/stats',
    summary:
      'Returns the moderation totals of the last 7 or 30 complete days and of as many days before, and the age of open work.',
    input: z.strictObject({ period: z.optional(z.enum(['week', 'month'])) }),
    output: periodStats,
    errors: [],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  exportDays: endpoint({
    method: 'GET',
    path: '/admin/stats/days',
    summary: 'Returns the daily counts of the last year, for the CSV export. Each call is an entry of the audit log.',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(statRow) }),
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
}
