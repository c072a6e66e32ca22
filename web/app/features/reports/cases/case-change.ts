// Changes of a report case by its form: intents, form and texts.
import { decideCaseInput, reopenCaseInput } from '@murmullo/contract/reports/report-cases'
import { type DismissalReason, dismissalReasons } from '@murmullo/contract/reports/dismissal-reasons'
import * as z from 'zod/mini'
import { defineForm, optionalValue, textValue } from '../../../lib/forms/form-spec.ts'

export const caseChanges = ['review', 'resolve', 'dismiss', 'reopen', 'hold', 'release'] as const
export type CaseChange = (typeof caseChanges)[number]

/** One submit button for each reason: a button sends one value. */
export type DismissIntent = `dismiss-${DismissalReason}`
export function dismissIntent(reason: DismissalReason): DismissIntent {
  return `dismiss-${reason}`
}

/** All intents of the form of a case. */
export const caseIntents: readonly string[] = [
  ...caseChanges.filter((change) => change !== 'dismiss'),
  ...dismissalReasons.map(dismissIntent),
]

/** Intent that requests the image. It changes no state. */
export const showImageIntent = 'show-image'

/** Field with the number of the case that opens after the decision. */
export const nextField = 'siguiente'

export const caseForm = defineForm({
  name: 'caseDecision',
  schema: z.omit(decideCaseInput, { number: true }),
  read: (form) => ({ notes: optionalValue(form, 'notes') }),
})

export const reopenForm = defineForm({
  name: 'reversal',
  schema: z.omit(reopenCaseInput, { number: true }),
  read: (form) => ({ reason: textValue(form, 'reason') }),
})

export const changeTexts: Readonly<Record<CaseChange, string>> = {
  review: 'Reporte marcado en revisión',
  resolve: 'Reporte resuelto correctamente',
  dismiss: 'Reporte descartado correctamente',
  reopen: 'Caso abierto otra vez',
  hold: 'Ahora se conserva una copia del contenido',
  release: 'La copia del contenido ya no se conserva',
}

export const caseTexts = {
  list: 'No se pudieron cargar los reportes',
  change: 'No se pudo actualizar el estado del reporte',
  forbidden: 'No tienes permisos para acceder a esta página',
} as const

export function parseChange(wanted: string | null): CaseChange | null {
  return caseChanges.find((each) => each === wanted) ?? null
}

/** A closed case leaves its pane, so its message is shown above the list. */
export function closesCase(change: CaseChange): boolean {
  return change === 'resolve' || change === 'dismiss'
}
