// Step-up authentication: a form refused for lack of a recent password check returns with all its fields and is resubmitted with the
// password, which works with and without JavaScript, or with a passkey.
import type { PasskeyAssertion } from '@murmullo/contract/accounts/passkeys'
import { redirect } from 'react-router'
import { errorCode, formField, tryCall } from './api-errors.ts'
import { type FormHandler, InvalidForm, type Submission } from './form-action.ts'
import { formErrorMessages } from './form-error-messages.ts'

export const passwordField = 'clave'
/** The response of a passkey, as JSON. */
export const passkeyField = 'llave'

/**
 * A handler of endpoints with step-up. When the API requires the password, the failure `access.step_up_required` holds the fields, and
 * `PasswordForm` resubmits them with the password.
 */
export function withPassword(handler: FormHandler): FormHandler {
  return {
    ...handler,
    run: async (submission) => {
      if ([passwordField, passkeyField].some((name) => formField(submission.form, name) !== ''))
        await confirmPassword(submission)
      return handler.run(submission)
    },
  }
}

/** Verifies the password of a form, or the passkey in its place. A refusal belongs to its field. */
export async function confirmPassword(submission: Submission): Promise<void> {
  const { page, form } = submission
  const password = formField(form, passwordField)
  if (password === '' && formField(form, passkeyField) !== '') return confirmPasskey(submission)
  const refusal = await tryCall(() => page.api.accounts.confirm({ password }))
  if (refusal === null) return
  throw new InvalidForm({ [passwordField]: passwordErrorMessage(refusal) }, 'access.step_up_required')
}

async function confirmPasskey({ page, form }: Submission): Promise<void> {
  const credential = readPasskey(form) as PasskeyAssertion
  const refusal = await tryCall(() => page.api.accounts.confirmWithPasskey({ credential }))
  if (refusal === null) return
  throw new InvalidForm({ [passkeyField]: formErrorMessages[refusal] }, 'access.step_up_required')
}

/** The API validates it, also what is no JSON. */
export function readPasskey(form: FormData, name = passkeyField): unknown {
  try {
    return JSON.parse(formField(form, name))
  } catch {
    return null
  }
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
