// Spanish error messages of the chat pages.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export const chatErrorMessages = {
  list: 'No se pudieron cargar tus conversaciones. Por favor, intenta de nuevo más tarde.',
  requests: 'No se pudieron cargar tus solicitudes de chat. Por favor, intenta de nuevo más tarde.',
  request: 'No se pudo cargar la solicitud. Por favor, intenta de nuevo más tarde.',
  conversation: 'No se pudo cargar la conversación. Por favor, intenta de nuevo más tarde.',
  blocked: 'No se pudieron cargar los usuarios bloqueados',
  ask: 'No se pudo enviar la solicitud',
  answer: 'Ocurrió un error al procesar tu respuesta. Por favor, intenta de nuevo.',
  send: 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.',
  empty: 'El mensaje no puede estar vacío',
  block: 'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.',
  unblock: 'No se pudo desbloquear al usuario',
  door: 'No se pudo guardar. Inténtalo de nuevo.',
} as const

/** Refusals by chat rules, sanctions or rate limit have their own message; other errors get the fallback. */
export function chatErrorText(code: ErrorCode | null, otherwise: string): string {
  const isRefused = code?.startsWith('chat.') || code?.startsWith('sanctions.') || code === 'request.too_many'
  return code && isRefused ? formErrorMessages[code] : otherwise
}

/** Texts of a chat form, for its handler in `formAction`. */
export function chatMessageFor(otherwise: string): (code: ErrorCode) => string {
  return (code) => chatErrorText(code, otherwise)
}
