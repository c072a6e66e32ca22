// Error messages for a comment that the server refused.
import { codeOf, detailsOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { sanctionText } from '../../lib/sanction-words.ts'

export function commentRefusal(error: unknown): string {
  const code = codeOf(error)
  if (code === null) throw error
  // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${detailsOf(error).address}`
  if (code === 'sanctions.silenced' || code === 'sanctions.suspended' || code === 'sanctions.expelled')
    return sanctionText(code, detailsOf(error))
  return code === 'comments.nickname_missing' ? formTexts[code] : notAdded(formTexts[code])
}

export function notAdded(why: string): string {
  return `Error al añadir comentario: ${why}`
}
