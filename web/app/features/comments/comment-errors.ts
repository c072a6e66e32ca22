// Error messages for a comment that the server refused.
import { errorCode, errorDetails } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { sanctionErrorMessage } from '../../shared/labels/sanction-labels.ts'

export function commentErrorMessage(error: unknown): string {
  const code = errorCode(error)
  if (code === null) throw error
  // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${errorDetails(error).address}`
  if (code === 'sanctions.silenced' || code === 'sanctions.suspended' || code === 'sanctions.expelled')
    return sanctionErrorMessage(code, errorDetails(error))
  return code === 'comments.nickname_missing' ? formErrorMessages[code] : commentFailedText(formErrorMessages[code])
}

export function commentFailedText(why: string): string {
  return `Error al añadir comentario: ${why}`
}
