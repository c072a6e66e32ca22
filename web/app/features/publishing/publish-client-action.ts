// Client action of the publish form: validates before the request, leaves the form unchanged on a network error,
// and deletes the draft after success.
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { deleteSecretDraft } from '../../shared/secret-draft.ts'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { emptyResponseText, publishFailedText, type PublishError, unexpectedErrorText } from './publish-errors.ts'
import { validateSecretForm, parseSecretForm } from './secret-form-data.ts'

export async function publishClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const written = parseSecretForm(await request.clone().formData())
  const refuse = (reason: Partial<PublishError> & Pick<PublishError, 'text'>, status: number) =>
    data<PublishError>({ field: null, nextStep: null, ...reason, written }, { status })
  const fault = validateSecretForm(written)
  if (fault !== null) return refuse(fault, 422)
  try {
    const refusal = await serverAction<PublishError | undefined>()
    return refusal ?? refuse({ text: emptyResponseText }, 502)
  } catch (error) {
    if (error instanceof Response) {
      // The redirect to the new secret.
      deleteSecretDraft()
      throw error
    }
    return refuse({ text: failureText(error) }, 503)
  }
}

/** Message for a proxy error, a network error or an unreadable response. */
function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) return publishFailedText()
  return error instanceof TypeError ? publishFailedText(networkErrorMessage) : unexpectedErrorText
}
