// View: maps daily stats to the totals of the staff dashboard.
import type { DayStats, Totals, Wait } from '@murmullo/contract/admin/stats'
import type { DailyStatCount } from '@murmullo/contract/admin/transparency'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { type Rule, ruleNames } from '@murmullo/contract/moderation/rules'
import { type Sums, sumStats } from './stat-sums.policy.ts'
import { percentileRange, type WaitHistogram } from './wait-histogram.policy.ts'

export function viewDay(day: string, stats: readonly DailyStatCount[]): DayStats {
  const { of } = sumStats(stats.filter((each) => each.day === day))
  return {
    day,
    secrets: of('secrets'),
    comments: of('comments'),
    signUps: of('sign_ups'),
    reports: of('reports'),
    aiClassified: of('ai_classified') + of('ai_blocked'),
    aiHidden: of('ai_hidden') + of('ai_blocked'),
    aiReviewed: of('ai_upheld') + of('ai_overturned'),
    aiOverturned: of('ai_overturned'),
  }
}

export function viewTotals(stats: readonly DailyStatCount[]): Totals {
  const sums = sumStats(stats)
  const { of, histogram } = sums
  return {
    waits: {
      reports: viewWait(histogram('report_wait')),
      reviews: viewWait(histogram('review_wait')),
      appeals: viewWait(histogram('appeal_wait')),
    },
    casesResolved: of('cases_resolved'),
    casesDismissed: of('cases_dismissed'),
    aiUpheld: of('ai_upheld'),
    aiOverturned: of('ai_overturned'),
    appealsUpheld: of('appeals_upheld'),
    appealsOverturned: of('appeals_overturned'),
    reversedCases: of('reversals', 'case'),
    reversedContent: of('reversals', 'content'),
    reversedSanctions: of('reversals', 'sanction'),
    rules: viewRules(sums),
  }
}

function viewWait(times: WaitHistogram): Wait {
  const decided = times.reduce((sum, n) => sum + n, 0)
  return {
    decided,
    median: percentileRange(times, 50),
    p90: decided < adminLimits.p90Min ? null : percentileRange(times, 90),
  }
}

function viewRules({ of }: Sums) {
  const all = (Object.keys(ruleNames) as Rule[]).map((rule) => ({
    rule,
    content: of('removed', rule) + of('marked_explicit', rule),
    sanctions: of('sanctioned', rule),
    appealsUpheld: of('appeals_upheld', rule),
    appealsOverturned: of('appeals_overturned', rule),
  }))
  return all.filter((each) => each.content + each.sanctions + each.appealsUpheld + each.appealsOverturned > 0)
}
