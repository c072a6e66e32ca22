// Error messages for a comment that the server refused to add or to delete.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { sanctionErrorMessage } from '../../shared/labels/sanction-labels.ts'
import { commentFailedText, deleteFailedText } from './comment-failed-texts.ts'

export function commentErrorMessage(code: ErrorCode, details: ErrorData): string {
  switch (code) {
    case 'access.account_required':
      return 'Debes iniciar sesión para comentar.'
    case 'comments.spam':
      // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
      return `¿Te gusta hacer spam o no, amiguito? Acá no.${details.address ? ` IP: ${details.address}` : ''}`
    case 'comments.nickname_missing':
    case 'comments.not_author':
      return formErrorMessages[code]
    case 'sanctions.silenced':
    case 'sanctions.suspended':
    case 'sanctions.expelled':
      return sanctionErrorMessage(code, details)
    default:
      return commentFailedText(formErrorMessages[code])
  }
}

export function deleteErrorMessage(code: ErrorCode): string {
  return deleteFailedText(formErrorMessages[code])
}
