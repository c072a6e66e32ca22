// Route action of /login and /register: validates the credentials, calls the API, then redirects or returns an error for the form.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { data, redirect } from 'react-router'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { authErrorMessage, validateCredentials } from './auth-errors.ts'

type Credentials = { readonly email: string; readonly password: string }

export async function signInAction(request: Request, url: URL, send: (credentials: Credentials) => Promise<unknown>) {
  const form = await request.formData().catch(() => null)
  const [email, password] = [formField(form, 'email'), formField(form, 'password')]
  const fault = validateCredentials(email, password)
  if (fault !== null) return data({ text: fault, email }, { status: 422 })
  const refusal = await tryCall(() => send({ email, password }))
  if (refusal !== null) return data({ text: authErrorMessage(refusal), email }, { status: statusFor(refusal) })
  return redirect(safeRedirect(url.searchParams.get('redirect')), 303)
}

function statusFor(refusal: ErrorCode): number {
  return refusal === 'accounts.wrong_credentials' ? 401 : 422
}
