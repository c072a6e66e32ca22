// View: maps daily stats to the public transparency response. Small counts are masked (k-anonymity), so that no person is identifiable.

import type { DailyStatCount, Transparency } from '@murmullo/contract/admin/transparency'
import { transparencyLimits } from '@murmullo/contract/constants/limits'
import { reportCategories } from '@murmullo/contract/reports/report-categories'
import { removalRules } from '@murmullo/contract/moderation/rules'

export function maskSmallCount(n: number): number | null {
  return n < transparencyLimits.minCount ? null : n
}

type Period = { readonly from: string; readonly to: string; readonly last: string }

export function viewTransparency({ from, to, last }: Period, stats: readonly DailyStatCount[]): Transparency {
  const sum = (kinds: readonly string[], part?: string) =>
    stats
      .filter((each) => kinds.includes(each.kind) && (part === undefined || each.part === part))
      .reduce((total, { n }) => total + n, 0)
  const atLast = (kind: string) => stats.find((each) => each.kind === kind && each.day === last)?.n ?? 0
  return {
    from,
    to,
    // No totals: a total would reveal the masked counts.
    reports: reportCategories.map((category) => ({ category, count: maskSmallCount(sum(['reports'], category)) })),
    medianHours:
      maskSmallCount(atLast('reports_answered')) === null ? null : Math.round(atLast('report_answer_minutes') / 6) / 10,
    removals: removalRules.map((rule) => ({ rule, count: maskSmallCount(sum(['removed'], rule)) })),
    aiBlocks: maskSmallCount(sum(['ai_hidden', 'ai_blocked'])),
    aiOverturned: maskSmallCount(sum(['ai_overturned'])),
    reveals: maskSmallCount(sum(['reveals'])),
  }
}
