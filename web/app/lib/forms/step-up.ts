// Step-up authentication: a form refused for lack of a recent password check returns with all its fields and is resubmitted with the
// password. Works with and without JavaScript.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { redirect } from 'react-router'
import { errorCode, formField, tryCall } from './api-errors.ts'
import { formErrorMessages } from './form-error-messages.ts'

/** Fields to resubmit with the password, and the error of the last attempt. */
export type StepUp = { readonly fields: readonly (readonly [string, string])[]; readonly error: string | null }
export type StepUpRequired = { readonly stepUp: StepUp }

export const passwordField = 'clave'

/** For an action: executes it, or returns the step-up request when the password is required. */
export async function withStepUp<Reply>(
  api: MurmulloApi,
  form: FormData | null,
  act: () => Promise<Reply>,
): Promise<Reply | StepUpRequired> {
  const password = formField(form, passwordField)
  if (password !== '') {
    const refusal = await tryCall(() => api.accounts.confirm({ password }))
    if (refusal !== null) return stepUpRequired(form, passwordErrorMessage(refusal))
  }
  try {
    return await act()
  } catch (error) {
    if (errorCode(error) === 'access.step_up_required') return stepUpRequired(form, null)
    throw error
  }
}

export function isStepUpRequired(reply: unknown): reply is StepUpRequired {
  return typeof reply === 'object' && reply !== null && 'stepUp' in reply
}

export function passwordErrorMessage(refusal: keyof typeof formErrorMessages): string {
  return refusal === 'accounts.wrong_password' || refusal === 'request.invalid'
    ? 'Esa no es tu contraseña.'
    : formErrorMessages[refusal]
}

/** For a loader: redirects to the password confirmation page, with a return path, when step-up is required. */
export async function orRedirectToStepUp<Reply>(url: URL, read: () => Promise<Reply>): Promise<Reply> {
  try {
    return await read()
  } catch (error) {
    if (errorCode(error) !== 'access.step_up_required') throw error
    const here = url.pathname.replace(/\.data$/, '') + url.search
    throw redirect(`/admin/confirmar?volver=${encodeURIComponent(here)}`)
  }
}

function stepUpRequired(form: FormData | null, error: string | null): StepUpRequired {
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && name !== passwordField ? [[name, value] as const] : [],
  )
  return { stepUp: { fields, error } }
}
