// Report outcomes: the closed list of outcomes a reporter can see, the one table of Spanish texts, and the pure function that selects the entry.
// Page, notification and email use this table, so they cannot differ. No text may claim a measure that was not taken.
import type { ReportedKind, ReportMeasure, ReportStatus } from './report-values.ts'

export const outcomeTexts = {
  removed: 'Lo revisamos y retiramos el contenido. Gracias por avisar.',
  removed_sanctioned: 'Lo revisamos, retiramos el contenido y tomamos medidas con la cuenta. Gracias por avisar.',
  explicit: 'Lo revisamos y lo marcamos como contenido explícito. Gracias por avisar.',
  explicit_sanctioned:
    'Lo revisamos, lo marcamos como contenido explícito y tomamos medidas con la cuenta. Gracias por avisar.',
  sanctioned: 'Lo revisamos y tomamos medidas con la cuenta. Gracias por avisar.',
  nothing: 'Lo revisamos y cerramos el caso sin tomar medidas. Gracias por avisar.',
  /** Content without a nickname. The text must be the same with and without a sanction: the difference would identify the author. */
  unchanged:
    'Lo revisamos y no cambiamos el contenido. De quien escribe sin firmar no contamos nada más: así nadie sabe quién es. Gracias por avisar.',
  /** The same for an account without a nickname, where there is no content to mention. */
  unnamed:
    'Lo revisamos y cerramos el caso. De una cuenta sin apodo no contamos nada más: así nadie sabe quién es. Gracias por avisar.',
  withdrawn: 'Lo revisamos y tomamos una medida. Después volvimos a revisarlo y la dejamos sin efecto.',
  dismissed: 'Lo revisamos y no vimos que incumpla las normas. Gracias por avisar.',
  /** Opened again after its answer: of a report that was sent before. */
  reopened: 'Volvimos a abrir tu reporte para mirarlo otra vez. Cuando lo decidamos, lo verás aquí.',
  /** Closed before measures were stored: what was done is unknown. */
  reviewed: 'Revisamos tu reporte. Gracias por avisar.',
} as const
export type ReportOutcome = keyof typeof outcomeTexts
export const reportOutcomes = Object.keys(outcomeTexts) as [ReportOutcome, ...ReportOutcome[]]

export type CaseResult = Readonly<{
  status: ReportStatus
  kind: ReportedKind
  /** Whether a nickname was public beside the reported content when the case was opened. */
  isNamed: boolean
  /** Measures taken in the case and not withdrawn; null when they were not stored. */
  measures: readonly ReportMeasure[] | null
  /** Measures taken in the case and withdrawn after it was closed. */
  withdrawn: readonly ReportMeasure[]
  /** Whether the case was opened again after the report, whose sender has read another answer. */
  isReopened?: boolean
}>

/** The outcome reporters of a case see; null while it is open for the first time. */
export function reportOutcomeFor({ status, isReopened = false, ...result }: CaseResult): ReportOutcome | null {
  if (status === 'dismissed') return 'dismissed'
  if (status === 'resolved') return resolvedOutcomeFor(result)
  return isReopened ? 'reopened' : null
}

/** The outcome of a resolved case, or of an open one if it were resolved now. */
export function resolvedOutcomeFor({
  kind,
  isNamed,
  measures,
  withdrawn,
}: Omit<CaseResult, 'status' | 'isReopened'>): ReportOutcome {
  if (measures === null) return 'reviewed'
  // A reporter who knows that the author of an unsigned text was sanctioned can watch which nickname stops publishing.
  const visibleMeasures = (all: readonly ReportMeasure[]) =>
    all.filter((measure) => isNamed || measure !== 'sanctioned')
  const standing = visibleMeasures(measures)
  const isSanctioned = standing.includes('sanctioned')
  if (standing.includes('removed')) return isSanctioned ? 'removed_sanctioned' : 'removed'
  if (standing.includes('explicit')) return isSanctioned ? 'explicit_sanctioned' : 'explicit'
  if (isSanctioned) return 'sanctioned'
  if (visibleMeasures(withdrawn).length > 0) return 'withdrawn'
  if (isNamed) return 'nothing'
  return kind === 'user' || kind === 'message' ? 'unnamed' : 'unchanged'
}
