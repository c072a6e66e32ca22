// Form of /reset-password: a new password, entered twice. The token of the email link is a hidden field.
import { resetPasswordInput } from '@murmullo/contract/accounts/auth'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import * as z from 'zod/mini'
import { ActionForm, type ActionFormState, FormError, fieldOf } from '../../lib/forms/action-form.tsx'
import { newPasswordTooShort } from '../../lib/forms/field-error-messages.ts'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { passwordsMatch } from '../../shared/account/repeated-password.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Without the token: an invalid one is no field error, the page shows that the link expired. */
export const resetPasswordForm = defineForm({
  name: 'resetPassword',
  schema: z.extend(z.omit(resetPasswordInput, { token: true }), { again: z.string() }).check(passwordsMatch),
  read: (form) => ({ password: textValue(form, 'password'), again: textValue(form, 'again') }),
})

export function ResetPasswordForm({ form, token }: { readonly form: ActionFormState; readonly token: string }) {
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="Nueva contraseña"
        required
        minLength={passwordLimits.minAtChange}
        autoComplete="new-password"
        hint={newPasswordTooShort}
        {...fieldOf(form, 'password')}
      />
      <PasswordField
        label="Repítela"
        required
        minLength={passwordLimits.minAtChange}
        autoComplete="new-password"
        {...fieldOf(form, 'again')}
      />
      <Button type="submit" className="w-full" busy={form.isSubmitting}>
        Cambiar la contraseña
      </Button>
    </ActionForm>
  )
}
