// Route action that deletes a photo, and its error messages.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'

export type Deleting = {
  /** Without JavaScript, the confirmation step is a request of its own. */
  readonly isAsked: boolean
  /** Error message; null on success. */
  readonly failed: string | null
}

/** Null for another intent. */
export function askedDeleting(form: FormData | null): 'ask' | 'delete' | null {
  const intent = fieldOf(form, 'intent')
  if (intent === 'ask-delete') return 'ask'
  return intent === 'delete' ? 'delete' : null
}

export async function deletePhoto({ photos }: MurmulloApi, id: string): Promise<Deleting> {
  const refusal = await refusalOf(() => photos.deletePhoto({ id }))
  // Already expired or deleted in another tab: the wanted state is reached, so it counts as success.
  const isGone = refusal === null || refusal === 'photos.not_found' || refusal === 'photos.expired'
  return { isAsked: false, failed: isGone ? null : notDeleted(refusal) }
}

export function notDeleted(code: ErrorCode): string {
  return `Error al eliminar foto: ${code === 'access.account_required' ? 'Debes iniciar sesión para eliminar esta foto' : formTexts[code]}`
}
