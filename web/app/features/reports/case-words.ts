// How the team reads a case.
import type { CopiedWords, OpenCase } from '@murmullo/contract/report-cases'
import type { ReportMeasure } from '@murmullo/contract/report-values'

export const contentWords: Readonly<Record<NonNullable<OpenCase['contentState']>, string>> = {
  visible: 'A la vista',
  hidden: 'Oculto',
  removed: 'Retirado',
  gone: 'Borrado',
}

export const measureWords: Readonly<Record<ReportMeasure, string>> = {
  handled: 'Se tomaron medidas',
  removed: 'Se retiró el contenido',
  sanctioned: 'Se sancionó a la persona',
}

export function reporterWords(nickname: string | null): string {
  return nickname ?? 'Usuario anónimo'
}

/** Of a conversation: who reported is one side, who was reported the other. */
export const speakerWords: Readonly<Record<CopiedWords['from'], string>> = {
  me: 'Quien reporta',
  them: 'Persona reportada',
  system: 'Aviso',
}

/** "Resuelto por sol: se retiró el contenido" */
export function closingWords({ status, resolverNickname, measure }: OpenCase): string {
  const what = status === 'resolved' ? 'Resuelto' : 'Descartado'
  const done = status === 'resolved' && measure ? `: ${measureWords[measure].toLowerCase()}` : ''
  return `${what} por ${resolverNickname ?? 'Administrador'}${done}`
}
