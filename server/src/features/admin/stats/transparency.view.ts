// View: maps daily stats to the public transparency response. Small counts are masked (k-anonymity), so that no person is identifiable.
// A masked count changes no other field, and there is no total: no difference of published numbers reveals it.

import type { DailyStatCount, Transparency } from '@murmullo/contract/admin/transparency'
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { type Rule, removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { reportCategories } from '@murmullo/contract/reports/report-categories'
import { type Sums, sumStats } from './stat-sums.policy.ts'
import { percentileRange } from './wait-histogram.policy.ts'

const { minCount, minBase, percentStep } = transparencyLimits

export function maskSmallCount(n: number): number | null {
  return n < minCount ? null : n
}

type Outcomes = { readonly upheld: number; readonly overturned: number }

/** Rounded, and without its base: a reader cannot derive the two counts. */
export function maskSmallShare({ upheld, overturned }: Outcomes): number | null {
  const base = upheld + overturned
  if (base < minBase || Math.min(upheld, overturned) < minCount) return null
  return Math.round((overturned * 100) / base / percentStep) * percentStep
}

type Period = { readonly from: string; readonly to: string }

export function viewTransparency({ from, to }: Period, stats: readonly DailyStatCount[]): Transparency {
  const sums = sumStats(stats)
  const { of, histogram } = sums
  const waits = histogram('report_wait')
  const decided = waits.reduce((sum, n) => sum + n, 0)
  return {
    from,
    to,
    reports: reportCategories.map((category) => ({ category, count: maskSmallCount(of('reports', category)) })),
    medianWait: decided < minBase ? null : percentileRange(waits, 50),
    removals: removalRules.map((rule) => ({ rule, count: maskSmallCount(of('removed', rule)) })),
    aiBlocks: maskSmallCount(of('ai_hidden') + of('ai_blocked')),
    aiOverturned: maskSmallCount(of('ai_overturned')),
    reveals: maskSmallCount(of('reveals')),
    ...viewAppeals(sums),
  }
}

/** A rule with few decided appeals is not in the share of all rules either: the two shares would say what it added. */
function viewAppeals({ of }: Sums): Pick<Transparency, 'appealsOverturned' | 'appealsByRule'> {
  const rules = (Object.keys(ruleNames) as Rule[])
    .map((rule) => ({ rule, upheld: of('appeals_upheld', rule), overturned: of('appeals_overturned', rule) }))
    .filter(({ upheld, overturned }) => upheld + overturned >= minCount)
  const total = (outcome: keyof Outcomes) => rules.reduce((sum, each) => sum + each[outcome], 0)
  return {
    appealsOverturned: maskSmallShare({ upheld: total('upheld'), overturned: total('overturned') }),
    appealsByRule: rules.flatMap((each) => {
      const overturned = maskSmallShare(each)
      return overturned === null ? [] : [{ rule: each.rule, overturned }]
    }),
  }
}
