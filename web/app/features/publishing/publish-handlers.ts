// Form handlers of the publish form: publish the secret, or request a human review of a blocked text.
import { data, replace } from 'react-router'
import { openFirstAccount } from '../../shared/account/first-account.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { type FormHandler, type Submission, validated } from '../../lib/forms/form-action.ts'
import { publishErrorMessage } from './publish-errors.ts'
import { publishForm } from './secret-form-specs.ts'

export const publishHandlers: Readonly<Record<string, FormHandler>> = {
  '': handlerFor('publishSecret'),
  review: handlerFor('requestReview'),
}

/** Reply to a submit with JavaScript; the client action then opens the page of the secret. */
export type Published = {
  readonly publishedId: string
  /** Neither for a held text nor beside the help card. */
  readonly showsMoment: boolean
  /** The author's anonymous account has no recovery phrase. */
  readonly offersPhrase: boolean
}

/** An offer is not worth an error page after the publication. */
async function isWithoutPhrase({ page, api }: Submission): Promise<boolean> {
  if (page.viewer !== null && page.viewer.kind !== 'anonymous') return false
  return api.accounts.readMine().then(
    ({ hasPhrase }) => !hasPhrase,
    () => false,
  )
}

function handlerFor(operation: 'publishSecret' | 'requestReview'): FormHandler {
  return validated(
    publishForm,
    async (secret, submission) => {
      const { page, api } = submission
      try {
        // Without the confirmation there is nothing to create an account for.
        if (secret.isAdult) await openFirstAccount(submission)
        else if (page.viewer === null) throw data({ code: 'secrets.adults_only' })
        const { id, state, showsHelp } = await api.secrets[operation](secret)
        // The form has done its job: "back" skips it.
        if (submission.isDocument) return replace(`/secret/${id}`, 303)
        const published: Published = {
          publishedId: id,
          showsMoment: !showsHelp && (state === 'public' || state === 'scheduled'),
          offersPhrase: !showsHelp && (await isWithoutPhrase(submission)),
        }
        return published
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
