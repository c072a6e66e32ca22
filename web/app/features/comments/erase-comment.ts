// What the button beside a comment asks for, and how its outcome is told.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'

export type Erasing = {
  readonly commentId: string
  /** Without a script the server is asked before it is told. */
  readonly isAsked: boolean
  /** Null when it is done. */
  readonly failed: string | null
}

const failed = 'No se pudo eliminar el comentario.'

/** What the form asks for, as if it could not be done: for when nobody answers. Null when it asks for something else. */
export function failedErasing(form: FormData | null): Erasing | null {
  const intent = fieldOf(form, 'intent')
  if (intent !== 'ask-erase' && intent !== 'erase') return null
  const isAsked = intent === 'ask-erase'
  return { commentId: fieldOf(form, 'commentId'), isAsked, failed: isAsked ? null : `${failed} Inténtalo de nuevo.` }
}

export async function eraseComment({ comments }: MurmulloApi, asked: Erasing): Promise<Erasing> {
  if (asked.isAsked) return asked
  const refusal = await refusalOf(() => comments.deleteComment({ id: asked.commentId }))
  // Erased already, from another tab or by the team: that is what was wanted.
  if (refusal === null || refusal === 'comments.not_found') return { ...asked, failed: null }
  return { ...asked, failed: `${failed} ${formTexts[refusal]}` }
}
