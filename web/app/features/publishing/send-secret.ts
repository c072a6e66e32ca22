// Route action of the publish form: publishes the secret or requests human review, then redirects to it or returns an error.
import { type ErrorCode, errorStatus } from '@murmullo/contract/errors'
import type { PageContext } from '@murmullo/contract/page'
import { data, redirect } from 'react-router'
import { codeOf, detailsOf, fieldOf } from '../../lib/attempt.ts'
import { onceApi } from '../../lib/once-key.tsx'
import { emptyAnswer, type Refusal, reasonFor, unexpected } from './refusals.ts'
import { faultIn, secretOf, writtenIn } from './secret-in-form.ts'

export async function sendSecret(page: PageContext, form: FormData | null) {
  const written = writtenIn(form)
  const refuse = (reason: Partial<Refusal> & Pick<Refusal, 'text'>, status: number) =>
    data<Refusal>({ field: null, way: null, ...reason, written }, { status })
  const refuseFor = (code: ErrorCode, error?: unknown) => refuse(reasonFor(code, detailsOf(error)), errorStatus[code])
  if (page.viewer === null) return refuseFor('access.account_required')
  const fault = faultIn(written)
  if (fault !== null) return refuse(fault, 422)
  try {
    const { secrets } = onceApi(page, form)
    const send = fieldOf(form, 'intent') === 'review' ? secrets.requestReview : secrets.publishSecret
    const saved = await send(secretOf(written))
    // The contract guarantees an id, but the response may still be empty.
    if (!saved?.id) return refuse({ text: emptyAnswer }, 502)
    return redirect(`/secret/${saved.id}`, 303)
  } catch (error) {
    const code = codeOf(error)
    if (code !== null) return refuseFor(code, error)
    page.report(error)
    return refuse({ text: unexpected }, 500)
  }
}
