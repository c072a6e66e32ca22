// Form handlers of the publish form: publish the secret, or request a human review of a blocked text.
import { data, replace } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { type FormHandler, validated } from '../../lib/forms/form-action.ts'
import { publishErrorMessage } from './publish-errors.ts'
import { publishForm } from './secret-form-specs.ts'

export const publishHandlers: Readonly<Record<string, FormHandler>> = {
  '': handlerFor('publishSecret'),
  review: handlerFor('requestReview'),
}

function handlerFor(operation: 'publishSecret' | 'requestReview'): FormHandler {
  return validated(
    publishForm,
    async (secret, { page, api }) => {
      try {
        const { id } = await api.secrets[operation](secret)
        // The form has done its job: "back" skips it.
        return replace(`/secret/${id}`, 303)
      } catch (error) {
        if (errorCode(error) !== null) throw error
        // An error page would lose the author's text.
        page.logError(error)
        throw data({ code: 'service.failed' }, { status: 500 })
      }
    },
    publishErrorMessage,
  )
}
