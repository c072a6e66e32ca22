// Route action of a report case: review, resolve, dismiss, hold or release; with its messages.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formField } from '../../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'

const changes = ['review', 'resolve', 'dismiss', 'hold', 'release'] as const
export type CaseChange = (typeof changes)[number]

/** Intent that requests the image. It changes no state. */
export const showImageIntent = 'show-image'

export const changeTexts: Readonly<Record<CaseChange, string>> = {
  review: 'Reporte marcado en revisión',
  resolve: 'Reporte resuelto correctamente',
  dismiss: 'Reporte descartado correctamente',
  hold: 'El contenido queda bajo conservación',
  release: 'El contenido ya no se conserva aparte',
}

export const caseTexts = {
  list: 'No se pudieron cargar los reportes',
  change: 'No se pudo actualizar el estado del reporte',
  forbidden: 'No tienes permisos para acceder a esta página',
} as const

export function parseChange(wanted: string | null): CaseChange | null {
  return changes.find((each) => each === wanted) ?? null
}

/** These changes close the case; no further action is possible. */
export function isClosing(change: CaseChange): boolean {
  return change === 'resolve' || change === 'dismiss'
}

export async function caseAction(
  { reports }: MurmulloApi,
  number: string,
  change: CaseChange,
  form: FormData | null,
): Promise<unknown> {
  const written = formField(form, 'notes').trim()
  // Without new notes the stored ones stay.
  const notes = written && { notes: written }
  switch (change) {
    case 'review':
      return reports.reviewCase({ number, ...notes })
    case 'resolve':
      return reports.resolveCase({ number, ...notes })
    case 'dismiss':
      return reports.dismissCase({ number, ...notes })
    default:
      return reports.holdCase({ number, isHeld: change === 'hold' })
  }
}

/** Refusals include their reason; other errors get the generic message. */
export function changeErrorMessage(code: ErrorCode): string {
  return code.startsWith('reports.') || code.startsWith('access.')
    ? `${caseTexts.change}. ${formErrorMessages[code]}`
    : caseTexts.change
}
