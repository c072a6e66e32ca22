// Spanish texts of a report case, for moderators.
import type { CopiedMessage, OpenCase } from '@murmullo/contract/reports/report-cases'
import { dismissalReasonNames } from '@murmullo/contract/reports/dismissal-reasons'
import { type ReportMeasure } from '@murmullo/contract/reports/report-values'

export const contentStateLabels: Readonly<Record<NonNullable<OpenCase['contentState']>, string>> = {
  visible: 'A la vista',
  hidden: 'Oculto',
  removed: 'Retirado',
  deleted: 'Borrado',
}

const measureLabels: Readonly<Record<ReportMeasure, string>> = {
  removed: 'se retiró el contenido',
  explicit: 'se marcó como explícito',
  sanctioned: 'se tomaron medidas con la cuenta',
}

/** Explains to the moderator who is about to close the case how the reporters' message is derived. */
export function measuresText(done: readonly ReportMeasure[]): string {
  if (done.length === 0)
    return 'En este caso todavía no se ha tomado ninguna medida. Si hace falta, actúa antes de resolverlo: las opciones están abajo.'
  const measures = done.map((measure) => measureLabels[measure]).join(' y ')
  return `En este caso ${measures}. Por eso se puede resolver, pero no descartar.`
}

export function reporterName(nickname: string | null): string {
  return nickname ?? 'Usuario anónimo'
}

/** Labels of a conversation's sides: the reporter and the reported user. */
export const senderLabels: Readonly<Record<CopiedMessage['from'], string>> = {
  me: 'Quien reporta',
  them: 'Persona reportada',
  system: 'Aviso',
}

/** For example, "Resuelto por sol: se retiró el contenido". */
export function closingText({ status, resolverNickname, done, withdrawn, outcome, dismissal }: OpenCase): string {
  const by = resolverNickname ?? 'Administrador'
  if (status === 'dismissed')
    return `Descartado por ${by}${dismissal ? `: ${lowerFirst(dismissalReasonNames[dismissal])}` : ''}`
  const measures = done.map((measure) => measureLabels[measure])
  if (withdrawn.length > 0) measures.push('una medida quedó después sin efecto')
  // For a case closed before measures were recorded, the measures are unknown.
  if (measures.length === 0 && outcome !== 'reviewed') measures.push('sin medidas')
  return `Resuelto por ${by}${measures.length > 0 ? `: ${measures.join(' y ')}` : ''}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
