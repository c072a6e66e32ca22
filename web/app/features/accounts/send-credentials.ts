// Route action of /login and /register: validates the credentials, calls the API, then redirects or returns an error for the form.
import type { ErrorCode } from '@murmullo/contract/errors'
import { data, redirect } from 'react-router'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { safeReturn } from '../../lib/return-path.ts'
import { authText, credentialsFault } from './auth-refusals.ts'

type Credentials = { readonly email: string; readonly password: string }

export async function sendCredentials(
  request: Request,
  url: URL,
  send: (credentials: Credentials) => Promise<unknown>,
) {
  const form = await request.formData().catch(() => null)
  const [email, password] = [fieldOf(form, 'email'), fieldOf(form, 'password')]
  const fault = credentialsFault(email, password)
  if (fault !== null) return data({ text: fault, email }, { status: 422 })
  const refusal = await refusalOf(() => send({ email, password }))
  if (refusal !== null) return data({ text: authText(refusal), email }, { status: statusOf(refusal) })
  return redirect(safeReturn(url.searchParams.get('redirect')), 303)
}

function statusOf(refusal: ErrorCode): number {
  return refusal === 'accounts.wrong_credentials' ? 401 : 422
}
