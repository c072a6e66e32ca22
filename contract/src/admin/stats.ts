// API endpoints and schemas of the moderation totals: daily counts, decision times, appeals and reversals of a period and of the period
// before, and the counts of each day for the CSV export. Counts only: no person, no text.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { type Rule, ruleNames } from '../moderation/rules.ts'
import { count, day } from '../core/primitives.ts'

/** Stored per day in `moderation.daily_stats`, in the order of the export. */
export const statKinds = [
  'secrets',
  'comments',
  'sign_ups',
  'reports',
  'cases_resolved',
  'cases_dismissed',
  'ai_classified',
  'ai_hidden',
  'ai_blocked',
  'ai_upheld',
  'ai_overturned',
  'removed',
  'marked_explicit',
  'sanctioned',
  'appeals_upheld',
  'appeals_overturned',
  'reversals',
  'report_wait',
  'review_wait',
  'appeal_wait',
  'reveals',
] as const
export type StatKind = (typeof statKinds)[number]

/** Daily stats of the charts, in display order. */
export const dailyStats = [
  'secrets',
  'comments',
  'signUps',
  'reports',
  'aiClassified',
  'aiHidden',
  'aiReviewed',
  'aiOverturned',
] as const
export type DailyStat = (typeof dailyStats)[number]

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

/** Lower bounds of the histogram of decision times, in minutes. Stored days have these buckets: a change needs new kinds. */
export const waitBounds = [0, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 5_760, 10_080, 20_160] as const

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

export const waitSubjects = ['reports', 'reviews', 'appeals'] as const
export type WaitSubject = (typeof waitSubjects)[number]

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

/** Lower bounds of the age classes of open work, in days. */
export const ageClasses = [0, 1, 3, 7] as const

const openWork = z.strictObject({
  of: z.enum(waitSubjects),
  /** One count per age class, each up to `adminLimits.waitingMax`. */
  counts: z.array(count),
})
export type OpenWork = z.output<typeof openWork>

export const statPeriods = { week: 7, month: 30 } as const
export type StatPeriod = keyof typeof statPeriods

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
