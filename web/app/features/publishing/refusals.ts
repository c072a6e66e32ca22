// Error messages of the publish form, with the next step for the author.
import type { ErrorCode, ErrorData } from '@murmullo/contract/errors'
import { blockedText, formTexts } from '../../lib/form-texts.ts'
import { sanctionText } from '../../lib/sanction-words.ts'
import type { Fault, Written } from './secret-in-form.ts'

export type Refusal = {
  readonly text: string
  /** The invalid field, or the next step. */
  readonly field: Fault['field'] | null
  readonly way: 'nickname' | 'review' | 'account' | null
  /** Rule of an automated block. */
  readonly rule?: string
  /** Submitted values, so that no input is lost, also without JavaScript. */
  readonly written: Written
}
type Reason = Omit<Refusal, 'written'>

export const emptyAnswer = 'No se pudo crear el secreto. La respuesta del servidor está vacía.'
export const unexpected = 'Error inesperado al publicar el secreto. Por favor, intenta de nuevo más tarde.'
const unknown = 'Error desconocido. Por favor, intenta de nuevo más tarde.'

export function reasonFor(code: ErrorCode, details: ErrorData): Reason {
  const text = textFor(code, details)
  const rule = code === 'secrets.blocked' ? { rule: String(details.rule ?? 'held') } : {}
  return { text, field: null, way: wayFrom(code, text), ...rule }
}

/** Errors without a code: `message` is the known detail. */
export function otherFailure(message = unknown): string {
  return `Error al publicar el secreto: ${message}`
}

function textFor(code: ErrorCode, details: ErrorData): string {
  switch (code) {
    case 'access.account_required':
      return 'Debes iniciar sesión para publicar secretos.'
    case 'secrets.adults_only':
    case 'secrets.nickname_missing':
    case 'secrets.blocked_minor':
      return formTexts[code]
    case 'secrets.spam':
      return `Contenido bloqueado: ${formTexts[code]}`
    case 'secrets.blocked':
      return blockedText(details)
    case 'sanctions.suspended':
    case 'sanctions.expelled':
      return sanctionText(code, details)
    case 'service.failed':
      return unexpected
    case 'request.too_many':
      return otherFailure(tooMany(Number(details.retryAfter ?? 0)))
    default:
      return otherFailure(formTexts[code])
  }
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return formTexts['request.too_many']
  return `Vas muy deprisa. Podrás publicar otra vez en ${minutes} minutos.`
}

function wayFrom(code: ErrorCode, text: string): Reason['way'] {
  if (code === 'access.account_required') return 'account'
  if (code === 'secrets.blocked') return 'review'
  return text.includes('apodo') ? 'nickname' : null
}
