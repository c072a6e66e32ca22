// Email and password form of /login and /register.
import { registerInput } from '@murmullo/contract/accounts/auth'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { authFailed } from './auth-errors.ts'

/** The input of registration also validates the login form: no account has a shorter password. */
export const credentialsForm = defineForm({
  name: 'credentials',
  schema: registerInput,
  read: (form) => ({ email: textValue(form, 'email'), password: textValue(form, 'password') }),
})

type CredentialsFormProps = {
  readonly submit: string
  readonly passwordHint?: string
  readonly isNew?: boolean
}

export function CredentialsForm({ submit, passwordHint, isNew = false }: CredentialsFormProps) {
  const form = useActionForm({
    validate: (values) => validateForm(credentialsForm, values).fieldErrors,
    networkError: authFailed,
  })
  const [email, password] = [fieldOf(form, 'email'), fieldOf(form, 'password')]
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <TextField label="Correo electrónico" type="email" required autoComplete="email" inputMode="email" {...email} />
      <PasswordField
        label="Contraseña"
        required
        minLength={passwordLimits.minAtRegister}
        maxLength={passwordLimits.max}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(passwordHint !== undefined && { hint: passwordHint })}
        // The text for two empty fields is about both of them: it shows once.
        {...(password.error === email.error ? { name: 'password' } : password)}
      />
      <Button type="submit" className="mt-2 w-full" busy={form.isSubmitting}>
        {submit}
      </Button>
    </ActionForm>
  )
}
