// Client action of the publish form: validates before the request, leaves the form unchanged on a network error,
// and deletes the draft after success.
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { forgetDraft } from '../../lib/draft.ts'
import { unreachableText } from '../../lib/error-texts.ts'
import { emptyAnswer, otherFailure, type Refusal, unexpected } from './refusals.ts'
import { faultIn, writtenIn } from './secret-in-form.ts'

export async function publishHere({ request, serverAction }: ClientActionFunctionArgs) {
  const written = writtenIn(await request.clone().formData())
  const refuse = (reason: Partial<Refusal> & Pick<Refusal, 'text'>, status: number) =>
    data<Refusal>({ field: null, way: null, ...reason, written }, { status })
  const fault = faultIn(written)
  if (fault !== null) return refuse(fault, 422)
  try {
    const refusal = await serverAction<Refusal | undefined>()
    return refusal ?? refuse({ text: emptyAnswer }, 502)
  } catch (error) {
    if (error instanceof Response) {
      // The redirect to the new secret.
      forgetDraft()
      throw error
    }
    return refuse({ text: lostText(error) }, 503)
  }
}

/** Message for a proxy error, a network error or an unreadable response. */
function lostText(error: unknown): string {
  if (isRouteErrorResponse(error)) return otherFailure()
  return error instanceof TypeError ? otherFailure(unreachableText) : unexpected
}
