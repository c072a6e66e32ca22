// Step-up authentication: a form refused for lack of a recent password check returns with all its fields and is resubmitted with the
// password. Works with and without JavaScript.
import { redirect } from 'react-router'
import { errorCode, formField, tryCall } from './api-errors.ts'
import { type FormHandler, InvalidForm, type Submission } from './form-action.ts'
import { formErrorMessages } from './form-error-messages.ts'

export const passwordField = 'clave'

/**
 * A handler of endpoints with step-up. When the API requires the password, the failure `access.step_up_required` holds the fields, and
 * `PasswordForm` resubmits them with the password.
 */
export function withPassword(handler: FormHandler): FormHandler {
  return {
    ...handler,
    run: async (submission) => {
      if (formField(submission.form, passwordField) !== '') await confirmPassword(submission)
      return handler.run(submission)
    },
  }
}

/** Verifies the password of a form. A refusal belongs to its field. */
export async function confirmPassword({ page, form }: Submission): Promise<void> {
  const refusal = await tryCall(() => page.api.accounts.confirm({ password: formField(form, passwordField) }))
  if (refusal === null) return
  throw new InvalidForm({ [passwordField]: passwordErrorMessage(refusal) }, 'access.step_up_required')
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
