// How the state of a report is told, to its sender and to the team.
import { type ReportCategory, reportCategoryNames } from '@murmullo/contract/report-categories'
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
export function outcomeWords({ status, measure }: Pick<SentReport, 'status' | 'measure'>): string {
  if (status === 'pending') return 'Lo recibimos. Una persona del equipo lo leerá.'
  if (status === 'reviewing') return 'Una persona del equipo lo está revisando.'
  if (status === 'dismissed') return 'Lo revisamos y no vimos que incumpla las normas. Gracias por avisar.'
  if (measure === 'removed') return 'Lo revisamos y retiramos el contenido. Gracias por avisar.'
  if (measure === 'sanctioned') return 'Lo revisamos y tomamos medidas con quien lo hizo. Gracias por avisar.'
  return 'Lo revisamos y tomamos medidas. Gracias por avisar.'
}
