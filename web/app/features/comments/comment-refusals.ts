// What a person reads when their comment was not kept.
import { codeOf, detailsOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { sanctionText } from '../../lib/sanction-words.ts'

export function commentRefusal(error: unknown): string {
  const code = codeOf(error)
  if (code === null) throw error
  // Their own address, from the request that was refused: whoever sends such words sees that they are not unseen.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${detailsOf(error).address}`
  if (code === 'sanctions.silenced' || code === 'sanctions.suspended' || code === 'sanctions.expelled')
    return sanctionText(code, detailsOf(error))
  return code === 'comments.nickname_missing' ? formTexts[code] : notAdded(formTexts[code])
}

export function notAdded(why: string): string {
  return `Error al añadir comentario: ${why}`
}
