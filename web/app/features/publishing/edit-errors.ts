// Error messages for an edit of a secret that the server refused.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import { blockedMessage, formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export function editErrorMessage(code: ErrorCode, details: ErrorData): string {
  switch (code) {
    case 'secrets.spam':
      return `Contenido bloqueado: ${formErrorMessages[code]}`
    case 'secrets.blocked':
      return blockedMessage(details)
    case 'secrets.blocked_minor':
      return formErrorMessages[code]
    default:
      return editFailedText(formErrorMessages[code])
  }
}

export function editFailedText(why: string): string {
  return `No se pudieron guardar los cambios: ${why}`
}
