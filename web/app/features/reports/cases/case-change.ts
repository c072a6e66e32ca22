// Changes of a report case by its form: intents, form and texts.
import { decideCaseInput } from '@murmullo/contract/reports/report-cases'
import * as z from 'zod/mini'
import { defineForm, optionalValue } from '../../../lib/forms/form-spec.ts'

export const caseChanges = ['review', 'resolve', 'dismiss', 'hold', 'release'] as const
export type CaseChange = (typeof caseChanges)[number]

/** Intent that requests the image. It changes no state. */
export const showImageIntent = 'show-image'

export const caseForm = defineForm({
  name: 'caseDecision',
  schema: z.omit(decideCaseInput, { number: true }),
  read: (form) => ({ notes: optionalValue(form, 'notes') }),
})

export const changeTexts: Readonly<Record<CaseChange, string>> = {
  review: 'Reporte marcado en revisión',
  resolve: 'Reporte resuelto correctamente',
  dismiss: 'Reporte descartado correctamente',
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
