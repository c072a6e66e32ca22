// Route action that sends a report, and its validation and messages.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export type ReportResult = {
  /** Reference of a user found by search; empty if content is attached or no user is selected. */
  readonly ref: string
  readonly kind: string
  readonly id: string
  readonly seq: string
  readonly category: string
  readonly reason: string
  readonly evidence: string
  /** Case number, after success. */
  readonly number: string | null
  readonly failed: string | null
}

export const reportTexts = {
  sent: 'Reporte enviado correctamente',
  failed: 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.',
  incomplete: 'Por favor, selecciona una categoría y describe la razón del reporte',
  nobody: 'Busca y selecciona a quién quieres reportar',
  tooMany: 'Ya enviaste todos los reportes que puedes por ahora. Vuelve a intentarlo más tarde.',
  search: 'No se pudieron buscar usuarios',
} as const

/** Parses the form into a failed result, the fallback when the server does not respond. */
export function failedReport(form: FormData | null): ReportResult {
  const [ref, kind, id, seq] = ['ref', 'kind', 'id', 'seq'].map((name) => formField(form, name)) as Four
  const [category, reason, evidence] = ['category', 'reason', 'evidence'].map((name) => formField(form, name)) as Three
  return { ref, kind, id, seq, category, reason, evidence, number: null, failed: reportTexts.failed }
}

type Three = [string, string, string]
type Four = [string, string, string, string]

/** Client-side validation: error message for missing fields, before any request. */
export function missingFieldError({ ref, kind, category, reason }: ReportResult): string | null {
  if (category === '' || reason.trim() === '') return reportTexts.incomplete
  return ref === '' && kind === '' ? reportTexts.nobody : null
}

type Report = Parameters<MurmulloApi['reports']['sendReport']>[0]

export async function sendReportAction({ reports }: MurmulloApi, input: ReportResult): Promise<ReportResult> {
  const missing = missingFieldError(input)
  if (missing !== null) return { ...input, failed: missing }
  const { ref, kind, id, seq, category, reason, evidence } = input
  const about = kind === '' ? { ref } : { kind, id, ...(seq && { seq }) }
  try {
    // The server validates all values like any input.
    const { number } = await reports.sendReport({ ...about, category, reason, evidence } as Report)
    return { ...input, number, failed: null }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return { ...input, failed: errorMessage(code) }
  }
}

/** Refusals have their own message; other errors get the generic one. */
function errorMessage(code: ErrorCode): string {
  if (code === 'request.too_many') return reportTexts.tooMany
  if (code.startsWith('access.') || code.startsWith('reports.') || code.startsWith('chat.'))
    return formErrorMessages[code]
  return reportTexts.failed
}
