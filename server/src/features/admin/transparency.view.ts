// View: maps daily stats to the public transparency response. Small counts are masked (k-anonymity), so that no person is identifiable.

import type { DayFigure } from '@murmullo/contract/figures'
import { transparencyLimits } from '@murmullo/contract/limits'
import { reportCategories } from '@murmullo/contract/report-categories'
import { removalRules } from '@murmullo/contract/rules'
import type { Transparency } from '@murmullo/contract/transparency'

export function hideFew(n: number): number | null {
  return n < transparencyLimits.least ? null : n
}

type Period = { readonly from: string; readonly to: string; readonly last: string }

export function viewTransparency({ from, to, last }: Period, figures: readonly DayFigure[]): Transparency {
  const sum = (kinds: readonly string[], part?: string) =>
    figures
      .filter((each) => kinds.includes(each.kind) && (part === undefined || each.part === part))
      .reduce((total, { n }) => total + n, 0)
  const atLast = (kind: string) => figures.find((each) => each.kind === kind && each.day === last)?.n ?? 0
  return {
    from,
    to,
    // No totals: a total would reveal the masked counts.
    reports: reportCategories.map((category) => ({ category, count: hideFew(sum(['reports'], category)) })),
    medianHours:
      hideFew(atLast('reports_answered')) === null ? null : Math.round(atLast('report_answer_minutes') / 6) / 10,
    removals: removalRules.map((rule) => ({ rule, count: hideFew(sum(['removed'], rule)) })),
    aiBlocks: hideFew(sum(['ai_hidden', 'ai_blocked'])),
    aiOverturned: hideFew(sum(['ai_overturned'])),
    reveals: hideFew(sum(['reveals'])),
  }
}
