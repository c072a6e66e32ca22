// Route action that deletes a photo, and its error messages.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export type DeleteResult = {
  /** Without JavaScript, the confirmation step is a request of its own. */
  readonly isConfirming: boolean
  /** Error message; null on success. */
  readonly failed: string | null
}

/** Null for another intent. */
export function parseDeleteIntent(form: FormData | null): 'ask' | 'delete' | null {
  const intent = formField(form, 'intent')
  if (intent === 'ask-delete') return 'ask'
  return intent === 'delete' ? 'delete' : null
}

export async function deletePhotoAction({ photos }: MurmulloApi, id: string): Promise<DeleteResult> {
  const refusal = await tryCall(() => photos.deletePhoto({ id }))
  // Already expired or deleted in another tab: the wanted state is reached, so it counts as success.
  const isDeleted = refusal === null || refusal === 'photos.not_found' || refusal === 'photos.expired'
  return { isConfirming: false, failed: isDeleted ? null : deleteErrorMessage(refusal) }
}

export function deleteErrorMessage(code: ErrorCode): string {
  return `Error al eliminar foto: ${code === 'access.account_required' ? 'Debes iniciar sesión para eliminar esta foto' : formErrorMessages[code]}`
}
