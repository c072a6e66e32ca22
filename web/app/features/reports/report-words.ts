// How the state of a report is told, to its sender and to the team.
import { type ReportCategory, reportCategoryNames } from '@murmullo/contract/report-categories'
import { outcomeTexts } from '@murmullo/contract/report-outcomes'
import type { ReportStatus } from '@murmullo/contract/report-values'
import type { SentReport } from '@murmullo/contract/reports'
import type { BadgeTone } from '../../ui/badge.tsx'

export const statusWords: Readonly<Record<ReportStatus, string>> = {
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

/** An old one may have none, or one that there is no more. */
export function categoryWords(category: ReportCategory | null): string {
  return category !== null && Object.hasOwn(reportCategoryNames, category)
    ? reportCategoryNames[category]
    : 'Sin categoría'
}

/** What its sender is told: never who was behind it, nor who else reported it. */
export function outcomeWords({ status, outcome }: Pick<SentReport, 'status' | 'outcome'>): string {
  if (outcome !== null) return outcomeTexts[outcome]
  return status === 'pending'
    ? 'Lo recibimos. Una persona del equipo lo leerá.'
    : 'Una persona del equipo lo está revisando.'
}
