// Route action that deletes a comment of a secret.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { refusalOf } from '../../lib/attempt.ts'
import { askedErasing, type Erasing, type ErasingWay } from '../../lib/comments/erasing.ts'
import { formTexts } from '../../lib/form-texts.ts'

const failed = 'No se pudo eliminar el comentario.'

export function failedErasing(form: FormData | null): Erasing | null {
  return askedErasing(form, `${failed} Inténtalo de nuevo.`)
}

export const erasingWay: ErasingWay = { address: '/change/comment', unanswered: failedErasing }

export async function eraseComment({ comments }: MurmulloApi, asked: Erasing): Promise<Erasing> {
  if (asked.isAsked) return asked
  const refusal = await refusalOf(() => comments.deleteComment({ id: asked.commentId }))
  // Already deleted, in another tab or by a moderator: the wanted state is reached, so it counts as success.
  if (refusal === null || refusal === 'comments.not_found') return { ...asked, failed: null }
  return { ...asked, failed: `${failed} ${formTexts[refusal]}` }
}
