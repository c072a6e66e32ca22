// Error messages for an edit of a secret that the server refused.
import type { ErrorCode, ErrorData } from '@murmullo/contract/errors'
import { blockedText, formTexts } from '../../lib/form-texts.ts'

export function editRefusal(code: ErrorCode, details: ErrorData): string {
  switch (code) {
    case 'secrets.spam':
      return `Contenido bloqueado: ${formTexts[code]}`
    case 'secrets.blocked':
      return blockedText(details)
    case 'secrets.blocked_minor':
      return formTexts[code]
    default:
      return notSaved(formTexts[code])
  }
}

export function notSaved(why: string): string {
  return `No se pudieron guardar los cambios: ${why}`
}
