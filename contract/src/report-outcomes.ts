// Report outcomes: the closed list of what a reporter is told, the one table of Spanish texts, and the pure function that picks the entry.
// The page, the notification and the e-mail use this table, so they cannot differ. No text may claim a measure that was not taken.
import type { ReportedKind, ReportMeasure, ReportStatus } from './report-values.ts'

export const outcomeTexts = {
  removed: 'Lo revisamos y retiramos el contenido. Gracias por avisar.',
  removed_sanctioned: 'Lo revisamos, retiramos el contenido y tomamos medidas con la cuenta. Gracias por avisar.',
  explicit: 'Lo revisamos y lo marcamos como contenido explícito. Gracias por avisar.',
  explicit_sanctioned:
    'Lo revisamos, lo marcamos como contenido explícito y tomamos medidas con la cuenta. Gracias por avisar.',
  sanctioned: 'Lo revisamos y tomamos medidas con la cuenta. Gracias por avisar.',
  nothing: 'Lo revisamos y cerramos el caso sin tomar medidas. Gracias por avisar.',
  /** Content without a nickname. It must read the same with and without a sanction: the difference would identify the author. */
  unchanged:
    'Lo revisamos y no cambiamos el contenido. De quien escribe sin firmar no contamos nada más: así nadie sabe quién es. Gracias por avisar.',
  /** The same for an account without a nickname, where there is no content to speak of. */
  unnamed:
    'Lo revisamos y cerramos el caso. De una cuenta sin apodo no contamos nada más: así nadie sabe quién es. Gracias por avisar.',
  withdrawn: 'Lo revisamos y tomamos una medida. Después volvimos a revisarlo y la dejamos sin efecto.',
  dismissed: 'Lo revisamos y no vimos que incumpla las normas. Gracias por avisar.',
  /** Closed before measures were recorded: what was done is not known. */
  reviewed: 'Revisamos tu reporte. Gracias por avisar.',
} as const
export type ReportOutcome = keyof typeof outcomeTexts
export const reportOutcomes = Object.keys(outcomeTexts) as [ReportOutcome, ...ReportOutcome[]]

export type CaseResult = Readonly<{
  status: ReportStatus
  kind: ReportedKind
  /** Whether a nickname stood beside what was reported when the case was opened. */
  isNamed: boolean
  /** Measures taken in the case that were not withdrawn; null when they were not recorded. */
  measures: readonly ReportMeasure[] | null
  /** Measures taken in the case and withdrawn after it was closed. */
  withdrawn: readonly ReportMeasure[]
}>

/** What the reporters of a case are told; null while it is open. */
export function outcomeOf({ status, ...result }: CaseResult): ReportOutcome | null {
  if (status === 'dismissed') return 'dismissed'
  return status === 'resolved' ? resolvedOutcome(result) : null
}

/** What they are told of a case that is resolved, or would be if it were. */
export function resolvedOutcome({ kind, isNamed, measures, withdrawn }: Omit<CaseResult, 'status'>): ReportOutcome {
  if (measures === null) return 'reviewed'
  // A reporter who knows that the author of an unsigned text was sanctioned can watch which nickname falls silent.
  const told = (all: readonly ReportMeasure[]) => all.filter((measure) => isNamed || measure !== 'sanctioned')
  const standing = told(measures)
  const isSanctioned = standing.includes('sanctioned')
  if (standing.includes('removed')) return isSanctioned ? 'removed_sanctioned' : 'removed'
  if (standing.includes('explicit')) return isSanctioned ? 'explicit_sanctioned' : 'explicit'
  if (isSanctioned) return 'sanctioned'
  if (told(withdrawn).length > 0) return 'withdrawn'
  if (isNamed) return 'nothing'
  return kind === 'person' || kind === 'message' ? 'unnamed' : 'unchanged'
}
