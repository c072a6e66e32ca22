// Form handlers that delete a photo, and their error messages.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { replace } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import type { FormHandler } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { deleteFailedText } from './delete-photo-form.tsx'

export const deletePhotoHandlers: Readonly<Record<'ask-delete' | 'delete', FormHandler>> = {
  // Without JavaScript, the confirmation step is a separate request.
  'ask-delete': { run: () => Promise.resolve({ isConfirming: true }) },
  delete: {
    run: async ({ api, params }) => {
      await api.photos.deletePhoto({ id: params.id ?? '' }).catch(ignoreDeleted)
      // The page of the deleted photo leaves the history.
      return replace('/photos', 303)
    },
    messageFor: deleteErrorMessage,
  },
}

/** Already expired or deleted in another tab: the wanted state is reached, so it counts as success. */
function ignoreDeleted(error: unknown): void {
  const code = errorCode(error)
  if (code !== 'photos.not_found' && code !== 'photos.expired') throw error
}

export function deleteErrorMessage(code: ErrorCode): string {
  return deleteFailedText(
    code === 'access.account_required' ? 'Debes iniciar sesión para eliminar esta foto' : formErrorMessages[code],
  )
}
