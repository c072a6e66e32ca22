// Step-up authentication: a form refused for lack of a recent password check returns with all its fields and is resubmitted with the
// password. Works with and without JavaScript.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { redirect } from 'react-router'
import { codeOf, fieldOf, refusalOf } from './attempt.ts'
import { formTexts } from './form-texts.ts'

/** Fields to resubmit with the password, and the error of the last attempt. */
export type StepUp = { readonly fields: readonly (readonly [string, string])[]; readonly error: string | null }
export type Asking = { readonly stepUp: StepUp }

export const passwordField = 'clave'

/** For an action: executes it, or returns the step-up request when the password is required. */
export async function withPassword<Reply>(
  api: MurmulloApi,
  form: FormData | null,
  act: () => Promise<Reply>,
): Promise<Reply | Asking> {
  const password = fieldOf(form, passwordField)
  if (password !== '') {
    const refusal = await refusalOf(() => api.accounts.confirm({ password }))
    if (refusal !== null) return asking(form, wrongText(refusal))
  }
  try {
    return await act()
  } catch (error) {
    if (codeOf(error) === 'access.step_up_required') return asking(form, null)
    throw error
  }
}

export function isAsking(reply: unknown): reply is Asking {
  return typeof reply === 'object' && reply !== null && 'stepUp' in reply
}

export function wrongText(refusal: keyof typeof formTexts): string {
  return refusal === 'accounts.wrong_password' || refusal === 'request.invalid'
    ? 'Esa no es tu contraseña.'
    : formTexts[refusal]
}

/** For a loader: redirects to the password confirmation page, with a return path, when step-up is required. */
export async function orConfirm<Reply>(url: URL, read: () => Promise<Reply>): Promise<Reply> {
  try {
    return await read()
  } catch (error) {
    if (codeOf(error) !== 'access.step_up_required') throw error
    const here = url.pathname.replace(/\.data$/, '') + url.search
    throw redirect(`/admin/confirmar?volver=${encodeURIComponent(here)}`)
  }
}

function asking(form: FormData | null, error: string | null): Asking {
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && name !== passwordField ? [[name, value] as const] : [],
  )
  return { stepUp: { fields, error } }
}
