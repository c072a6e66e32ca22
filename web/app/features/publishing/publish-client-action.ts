// Client action of the publish form: deletes the draft after the redirect to the new secret, and gives a submit without a usable
// response the texts of this form.
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { type FormFailure, type FormResult, isFailure } from '../../lib/forms/form-result.ts'
import { deleteSecretDraft } from '../../shared/secret-draft.ts'
import { emptyResponseText, publishFailedText, unexpectedErrorText } from './publish-errors.ts'

export async function publishClientAction({ serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>) {
  try {
    const result = await serverAction<FormResult | undefined>()
    // With an error status the router does not revalidate the loaders.
    return isFailure(result) ? data(result, { status: 422 }) : withoutResponse(emptyResponseText)
  } catch (error) {
    if (!(error instanceof Response)) return withoutResponse(failureText(error))
    // Another redirect, to login or to a sanction, keeps the draft.
    if (error.headers.get('location')?.startsWith('/secret/')) deleteSecretDraft()
    throw error
  }
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
