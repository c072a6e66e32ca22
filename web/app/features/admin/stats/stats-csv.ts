// The CSV export of the daily counts: day, figure, detail, value. Rules, categories and time buckets have their names in Spanish.
import { type StatKind, waitBounds } from '@murmullo/contract/admin/stat-values'
import type { StatRow } from '@murmullo/contract/admin/stats'
import { ruleNames } from '@murmullo/contract/moderation/rules'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { renderCsv } from '../../../lib/format/csv.ts'
import { waitText } from './stat-texts.ts'

const kindNames: Readonly<Record<StatKind, string>> = {
  secrets: 'Secretos',
  comments: 'Comentarios',
  sign_ups: 'Cuentas nuevas',
  reports: 'Reportes',
  cases_resolved: 'Casos resueltos',
  cases_dismissed: 'Casos descartados',
  ai_classified: 'Textos que clasificó la IA',
  ai_hidden: 'Textos que ocultó la IA',
  ai_blocked: 'Textos que bloqueó la IA',
  ai_upheld: 'Decisiones de la IA que una persona mantuvo',
  ai_overturned: 'Decisiones de la IA que una persona corrigió',
  removed: 'Contenido retirado',
  marked_explicit: 'Contenido marcado como explícito',
  sanctioned: 'Sanciones',
  appeals_upheld: 'Apelaciones mantenidas',
  appeals_overturned: 'Apelaciones anuladas',
  reversals: 'Decisiones revertidas',
  report_wait: 'Tiempo hasta decidir un reporte',
  review_wait: 'Tiempo hasta decidir una revisión',
  appeal_wait: 'Tiempo hasta decidir una apelación',
  reveals: 'IP vistas',
}

const reversalNames: Readonly<Record<string, string>> = {
  case: 'casos',
  content: 'contenido',
  sanction: 'sanciones',
}

const partNames: Readonly<Record<string, string>> = { ...ruleNames, ...reversalNames }
const categoryNames: Readonly<Record<string, string>> = reportCategoryNames

export function renderStatsCsv(rows: readonly StatRow[]): string {
  const lines = rows.map(({ day, kind, part, n }) => [day, kindNames[kind], partName(kind, part), n])
  return renderCsv([['día (UTC)', 'cifra', 'detalle', 'valor'], ...lines])
}

function partName(kind: StatKind, part: string): string {
  if (kind === 'reports') return categoryNames[part] ?? part
  const bound = waitBounds.findIndex((each) => `${each}` === part)
  if (bound === -1) return partNames[part] ?? part
  return waitText({ min: waitBounds[bound] ?? 0, max: waitBounds[bound + 1] ?? null })
}
