// Password confirmation form for moderators and administrators, and the change form if the password is too short for the role.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { Form } from 'react-router'
import { passwordField } from '../../lib/forms/step-up.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

export function TeamPasswordForm({
  isShort,
  error,
}: {
  readonly isShort: boolean
  readonly error: string | undefined
}) {
  return isShort ? <LongerPassword error={error} /> : <ConfirmPassword error={error} />
}

function ConfirmPassword({ error }: { readonly error: string | undefined }) {
  return (
    <Form method="post" replace className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="password" />
      <PasswordField
        label="Tu contraseña"
        name={passwordField}
        required
        maxLength={passwordLimits.max}
        autoComplete="current-password"
        hint={`La del equipo tiene ${passwordLimits.minForStaff} caracteres o más. Si la tuya es más corta, la cambias en el paso siguiente.`}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" className="w-full" busy={useIsSubmitting('password')}>
        Seguir
      </Button>
    </Form>
  )
}

function LongerPassword({ error }: { readonly error: string | undefined }) {
  return (
    <Form method="post" replace className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="change" />
      <p className="text-pretty text-ink-2">
        Tu contraseña es correcta, pero corta para el equipo. Elige una de {passwordLimits.minForStaff} caracteres o
        más: unas cuantas palabras sueltas bastan.
      </p>
      <FormMessage tone="error">{error}</FormMessage>
      <PasswordField label="Contraseña actual" name="current" required autoComplete="current-password" />
      <PasswordField
        label="Nueva contraseña"
        name="password"
        required
        minLength={passwordLimits.minForStaff}
        maxLength={passwordLimits.max}
        autoComplete="new-password"
      />
      <PasswordField label="Confirmar contraseña" name="again" required autoComplete="new-password" />
      <Button type="submit" className="w-full" busy={useIsSubmitting('change')}>
        Cambiar contraseña y seguir
      </Button>
    </Form>
  )
}
