// API endpoint and schema of the transparency report: public moderation counts, with small counts hidden (k-anonymity); and the daily stats
// that it sums.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reportCategories } from '../reports/report-categories.ts'
import { removalRules } from '../moderation/rules.ts'
import { day } from '../core/primitives.ts'

/** Daily stats: one counter per day, kind and part. */
export type StatCount = { readonly kind: string; readonly part: string; readonly n: number }
export type DailyStatCount = StatCount & { readonly day: string }

/** Null: fewer than `limits.transparency.least`, possibly zero. */
const suppressibleCount = z.nullable(z.int().check(z.minimum(0)))

const transparencyReport = z.strictObject({
  /** Consecutive reporting periods; `to` is the first day after the period (exclusive). */
  from: day,
  to: day,
  reports: z.array(z.strictObject({ category: z.enum(reportCategories), count: suppressibleCount })),
  /** Median time from report to answer; null when there were few reports. */
  medianHours: z.nullable(z.number().check(z.minimum(0))),
  removals: z.array(z.strictObject({ rule: z.enum(removalRules), count: suppressibleCount })),
  aiBlocks: suppressibleCount,
  aiOverturned: suppressibleCount,
  reveals: suppressibleCount,
})
export type Transparency = z.output<typeof transparencyReport>

export const transparency = {
  readAccount: endpoint({
    method: 'GET',
    path: '/transparency',
    summary:
      'Returns counts of reports, removals, automated blocks and IP reveals in the last complete period, without personal data.',
    input: z.strictObject({}),
    output: transparencyReport,
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 300 },
  }),
}
