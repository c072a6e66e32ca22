// API endpoint and schema of the transparency report: public moderation counts, with small counts hidden (k-anonymity); and the daily stats
// that it sums.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reportCategories } from '../reports/report-categories.ts'
import { removalRules, type Rule, ruleNames } from '../moderation/rules.ts'
import { count, day } from '../core/primitives.ts'
import { waitRange } from './stats.ts'

/** Daily stats: one counter per day, kind and part. */
export type StatCount = { readonly kind: string; readonly part: string; readonly n: number }
export type DailyStatCount = StatCount & { readonly day: string }

/** Null: fewer than `transparencyLimits.minCount`, possibly zero. */
const suppressibleCount = z.nullable(count)
/** Percent, rounded to `transparencyLimits.percentStep`. */
const share = z.int().check(z.minimum(0), z.maximum(100))
/** Null: fewer than `transparencyLimits.minBase` decisions, or fewer than `minCount` with one of the two outcomes. */
const suppressibleShare = z.nullable(share)

const transparencyReport = z.strictObject({
  /** Consecutive reporting periods; `to` is the first day after the period (exclusive). */
  from: day,
  to: day,
  reports: z.array(z.strictObject({ category: z.enum(reportCategories), count: suppressibleCount })),
  /** Bucket of the median time from the first report of a case to its decision. Null: fewer cases than `transparencyLimits.minBase`. */
  medianWait: z.nullable(waitRange),
  removals: z.array(z.strictObject({ rule: z.enum(removalRules), count: suppressibleCount })),
  aiBlocks: suppressibleCount,
  aiOverturned: suppressibleCount,
  reveals: suppressibleCount,
  /** Of the decided appeals, of all rules with enough of them. */
  appealsOverturned: suppressibleShare,
  /** Only rules whose share is public. */
  appealsByRule: z.array(
    z.strictObject({ rule: z.enum(Object.keys(ruleNames) as [Rule, ...Rule[]]), overturned: share }),
  ),
})
export type Transparency = z.output<typeof transparencyReport>

export const transparency = {
  readAccount: endpoint({
    method: 'GET',
    path: '/transparency',
    summary:
      'Returns counts of reports, removals, automated blocks and IP reveals, the median decision time and the share of overturned appeals in the last complete period, without personal data.',
    input: z.strictObject({}),
    output: transparencyReport,
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 300 },
  }),
}
