// Password change form. It requires the current password.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formField } from '../../lib/forms/api-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { newPasswordTooShort } from '../../shared/account/account-texts.ts'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

type ChangePasswordFormProps = {
  /** A new object after each successful password change. */
  readonly changed: object | null
  /** Called when client-side validation fails, so that the message of the previous attempt is cleared. */
  readonly onInvalid: () => void
}

export function ChangePasswordForm({ changed, onInvalid }: ChangePasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    // Clear the password fields after a successful change.
    if (changed !== null) form.current?.reset()
  }, [changed])
  return (
    <Form
      ref={form}
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        const found = validateNewPassword(new FormData(event.currentTarget))
        setFault(found ?? undefined)
        if (found === null) return
        event.preventDefault()
        onInvalid()
      }}
    >
      <input type="hidden" name="intent" value="password" />
      <PasswordField label="Contraseña actual" name="current" required autoComplete="current-password" />
      <PasswordField
        label="Nueva contraseña"
        name="password"
        required
        maxLength={passwordLimits.max}
        autoComplete="new-password"
      />
      <TextField
        label="Confirmar contraseña"
        name="again"
        type="password"
        required
        autoComplete="new-password"
        {...(fault !== undefined && { error: fault })}
      />
      <p>
        <Button type="submit" busy={useIsSubmitting('password')}>
          Cambiar contraseña
        </Button>
      </p>
    </Form>
  )
}

/** Runs in the browser and on the server. Null if both passwords match and are long enough. */
export function validateNewPassword(form: FormData): string | null {
  const password = formField(form, 'password')
  if (password !== formField(form, 'again')) return 'Las contraseñas no coinciden'
  return password.length < passwordLimits.minAtChange ? newPasswordTooShort : null
}
