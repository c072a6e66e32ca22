// Client action of the publish form: after a publication it deletes the draft, shows the moment and opens the secret; a submit without a usable response
// gets the texts of this form.
import { type ClientActionFunctionArgs, data, isRouteErrorResponse, replace } from 'react-router'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { type FormFailure, type FormResult, isFailure } from '../../lib/forms/form-result.ts'
import { deleteSecretDraft } from '../../shared/secret-draft.ts'
import { offeredPhrase } from '../../shared/account/offered-phrase.ts'
import { showMoment } from './moment/show-moment.ts'
import { emptyResponseText, publishFailedText, unexpectedErrorText } from './publish-errors.ts'
import type { Published } from './publish-handlers.ts'

export async function publishClientAction({ serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>) {
  let result: FormResult<Published> | undefined
  try {
    result = await serverAction<FormResult<Published> | undefined>()
  } catch (error) {
    // A redirect, to login or to a sanction, keeps the draft.
    if (error instanceof Response) throw error
    return withoutResponse(failureText(error))
  }
  // With an error status the router does not revalidate the loaders.
  if (isFailure(result)) return data(result, { status: 422 })
  if (typeof result?.publishedId !== 'string') return withoutResponse(emptyResponseText)
  const { publishedId, showsMoment, offersPhrase } = result
  deleteSecretDraft()
  if (offersPhrase) offeredPhrase.set(publishedId)
  if (showsMoment) await showMoment()
  // The form has done its job: "back" skips it.
  throw replace(`/secret/${publishedId}`)
}

function withoutResponse(error: string) {
  const failure: FormFailure = { intent: '', code: 'network', error, fieldErrors: {}, values: {} }
  return data(failure, { status: 503 })
}

/** Message for a proxy error, a network error or an unreadable response. */
function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) return publishFailedText()
  return error instanceof TypeError ? publishFailedText(networkErrorMessage) : unexpectedErrorText
}
