// Error messages of the publish form.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import { blockedMessage, formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { sanctionErrorMessage } from '../../shared/labels/sanction-labels.ts'

export const emptyResponseText = 'No se pudo crear el secreto. La respuesta del servidor está vacía.'
export const unexpectedErrorText = 'Error inesperado al publicar el secreto. Por favor, intenta de nuevo más tarde.'
const unknown = 'Error desconocido. Por favor, intenta de nuevo más tarde.'

/** Whether the text itself is refused, whose message needs a sentence before it. */
export function isRefusedText(code: string): boolean {
  return code === 'secrets.blocked' || code === 'secrets.spam'
}

/** Errors without a code: `message` is the known detail. */
export function publishFailedText(message = unknown): string {
  return `Error al publicar el secreto: ${message}`
}

export function publishErrorMessage(code: ErrorCode, details: ErrorData): string {
  switch (code) {
    case 'access.account_required':
      return 'Debes iniciar sesión para publicar secretos.'
    case 'secrets.adults_only':
    case 'secrets.nickname_missing':
    case 'secrets.blocked_minor':
      return formErrorMessages[code]
    case 'secrets.spam':
      return `Contenido bloqueado: ${formErrorMessages[code]}`
    case 'secrets.blocked':
      return blockedMessage(details)
    case 'sanctions.suspended':
    case 'sanctions.expelled':
      return sanctionErrorMessage(code, details)
    case 'service.failed':
      return unexpectedErrorText
    case 'request.too_many':
      return publishFailedText(tooMany(Number(details.retryAfter ?? 0)))
    default:
      return publishFailedText(formErrorMessages[code])
  }
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return formErrorMessages['request.too_many']
  return `Vas muy rápido. Podrás publicar otra vez en ${minutes} minutos.`
}
