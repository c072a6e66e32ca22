// Route action of the publish form: publishes the secret or requests human review, then redirects to it or returns an error.
import { type ErrorCode, errorStatus } from '@murmullo/contract/core/errors'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { data, redirect } from 'react-router'
import { errorCode, errorDetails, formField } from '../../lib/forms/api-errors.ts'
import { idempotentApi } from '../../lib/forms/idempotency-key.tsx'
import { emptyResponseText, type PublishError, publishErrorFor, unexpectedErrorText } from './publish-errors.ts'
import { validateSecretForm, toSecretInput, parseSecretForm } from './secret-form-data.ts'

export async function publishAction(page: PageContext, form: FormData | null) {
  const written = parseSecretForm(form)
  const refuse = (reason: Partial<PublishError> & Pick<PublishError, 'text'>, status: number) =>
    data<PublishError>({ field: null, nextStep: null, ...reason, written }, { status })
  const refuseFor = (code: ErrorCode, error?: unknown) =>
    refuse(publishErrorFor(code, errorDetails(error)), errorStatus[code])
  if (page.viewer === null) return refuseFor('access.account_required')
  const fault = validateSecretForm(written)
  if (fault !== null) return refuse(fault, 422)
  try {
    const { secrets } = idempotentApi(page, form)
    const send = formField(form, 'intent') === 'review' ? secrets.requestReview : secrets.publishSecret
    const saved = await send(toSecretInput(written))
    // The contract guarantees an id, but the response may still be empty.
    if (!saved?.id) return refuse({ text: emptyResponseText }, 502)
    return redirect(`/secret/${saved.id}`, 303)
  } catch (error) {
    const code = errorCode(error)
    if (code !== null) return refuseFor(code, error)
    page.logError(error)
    return refuse({ text: unexpectedErrorText }, 500)
  }
}
