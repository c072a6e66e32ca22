// Spanish labels of a report's status, category and outcome, for reporters and moderators.
import { type ReportCategory, reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import type { ReportStatus } from '@murmullo/contract/reports/report-values'
import type { SentReport } from '@murmullo/contract/reports/reports'
import type { BadgeTone } from '../../ui/display/badge.tsx'

export const statusLabels: Readonly<Record<ReportStatus, string>> = {
  pending: 'Pendiente',
  reviewing: 'En revisión',
  resolved: 'Resuelto',
  dismissed: 'Descartado',
}

export const statusTones: Readonly<Record<ReportStatus, BadgeTone>> = {
  pending: 'warn',
  reviewing: 'accent',
  resolved: 'ok',
  dismissed: 'plain',
}

/** Old reports may have no category, or one that no longer exists. */
export function categoryLabel(category: ReportCategory | null): string {
  return category !== null && Object.hasOwn(reportCategoryNames, category)
    ? reportCategoryNames[category]
    : 'Sin categoría'
}

/** Text for the reporter. It never reveals the author or other reporters. */
export function outcomeText({ status, outcome }: Pick<SentReport, 'status' | 'outcome'>): string {
  if (outcome !== null) return outcomeTexts[outcome]
  return status === 'pending'
    ? 'Lo recibimos. Una persona del equipo lo leerá.'
    : 'Una persona del equipo lo está revisando.'
}
