// Route action helpers for photo comments: error messages, and deletion of a comment.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import { codeOf, detailsOf, refusalOf } from '../../lib/attempt.ts'
import { askedErasing, type Erasing, type ErasingWay } from '../../lib/comments/erasing.ts'
import { formTexts } from '../../lib/form-texts.ts'

export const signInToComment = 'Debes iniciar sesión para comentar'

export function commentRefusal(error: unknown): string {
  const code = codeOf(error)
  if (code === null) throw error
  // Shows the sender's own IP address, from the refused request: a spammer sees that the sender is not invisible.
  if (code === 'comments.spam') return `¿Te gusta hacer spam o no, amiguito? Acá no. IP: ${detailsOf(error).address}`
  if (code === 'comments.nickname_missing') return formTexts[code]
  return notSaid(code === 'access.account_required' ? `${signInToComment} fotos` : formTexts[code])
}

export function notSaid(why: string): string {
  return `Error al comentar: ${why}`
}

export function failedErasing(form: FormData | null): Erasing | null {
  return askedErasing(form, notErased('Inténtalo de nuevo.'))
}

export const erasingWay: ErasingWay = { address: '/change/photo-comment', unanswered: failedErasing }

export async function eraseComment({ photos }: MurmulloApi, asked: Erasing): Promise<Erasing> {
  if (asked.isAsked) return asked
  const refusal = await refusalOf(() => photos.deletePhotoComment({ id: asked.commentId }))
  // Already deleted, or expired with its photo: the wanted state is reached, so it counts as success.
  if (refusal === null || refusal === 'comments.not_found') return { ...asked, failed: null }
  return { ...asked, failed: notErased(whyNotErased(refusal)) }
}

function whyNotErased(code: ErrorCode): string {
  return code === 'access.account_required' ? 'Debes iniciar sesión para eliminar comentarios' : formTexts[code]
}

function notErased(why: string): string {
  return `Error al eliminar comentario: ${why}`
}
