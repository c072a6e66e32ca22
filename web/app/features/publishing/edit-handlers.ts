// Form handlers of the edit form: save the text, or request a human review of a blocked one.
import { replace } from 'react-router'
import { type FormHandler, validated } from '../../lib/forms/form-action.ts'
import { editErrorMessage } from './edit-errors.ts'
import { editForm } from './secret-form-specs.ts'

export const editHandlers: Readonly<Record<string, FormHandler>> = {
  '': handlerFor('editSecret'),
  review: handlerFor('requestEditReview'),
}

function handlerFor(operation: 'editSecret' | 'requestEditReview'): FormHandler {
  return validated(
    editForm,
    async (edit, { api, params: { id = '' } }) => {
      await api.secrets[operation]({ id, ...edit })
      return replace(`/secret/${id}`, 303)
    },
    editErrorMessage,
  )
}
