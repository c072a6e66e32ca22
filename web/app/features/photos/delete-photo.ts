// What the button under a photo asks for, and how its outcome is told.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'

export type Deleting = {
  /** Without a script the server is asked before it is told. */
  readonly isAsked: boolean
  /** Null when it is done. */
  readonly failed: string | null
}

/** Null when the form asks for something else. */
export function askedDeleting(form: FormData | null): 'ask' | 'delete' | null {
  const intent = fieldOf(form, 'intent')
  if (intent === 'ask-delete') return 'ask'
  return intent === 'delete' ? 'delete' : null
}

export async function deletePhoto({ photos }: MurmulloApi, id: string): Promise<Deleting> {
  const refusal = await refusalOf(() => photos.deletePhoto({ id }))
  // Gone already, by itself or from another tab: that is what was wanted.
  const isGone = refusal === null || refusal === 'photos.not_found' || refusal === 'photos.expired'
  return { isAsked: false, failed: isGone ? null : notDeleted(refusal) }
}

export function notDeleted(code: ErrorCode): string {
  return `Error al eliminar foto: ${code === 'access.account_required' ? 'Debes iniciar sesión para eliminar esta foto' : formTexts[code]}`
}
