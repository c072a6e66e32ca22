// Password confirmation form for moderators and administrators, and the change form if the password is too short for the role.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { ActionForm, FormError, fieldOf } from '../../lib/forms/action-form.tsx'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { passwordField } from '../../lib/forms/step-up.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { SecondFactorForm } from './second-factor-forms.ts'

type TeamPasswordFormProps = { readonly form: SecondFactorForm; readonly isShort: boolean }

export function TeamPasswordForm({ form, isShort }: TeamPasswordFormProps) {
  return isShort ? <LongerPassword form={form} /> : <ConfirmPassword form={form} />
}

type StepProps = { readonly form: SecondFactorForm }

function ConfirmPassword({ form }: StepProps) {
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <PasswordField
        label="Tu contraseña"
        required
        maxLength={passwordLimits.max}
        autoComplete="current-password"
        hint={`La del equipo tiene ${passwordLimits.minForStaff} caracteres o más. Si la tuya es más corta, la cambias en el paso siguiente.`}
        {...fieldOf(form, passwordField)}
      />
      <Button type="submit" name="intent" value="password" className="w-full" busy={form.isSubmitting}>
        Seguir
      </Button>
    </ActionForm>
  )
}

function LongerPassword({ form }: StepProps) {
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <p className="text-pretty text-ink-2">
        Tu contraseña es correcta, pero corta para el equipo. Elige una de {passwordLimits.minForStaff} caracteres o
        más: unas cuantas palabras sueltas bastan.
      </p>
      <FormError form={form} />
      <PasswordField label="Contraseña actual" required autoComplete="current-password" {...fieldOf(form, 'current')} />
      <PasswordField
        label="Nueva contraseña"
        required
        minLength={passwordLimits.minForStaff}
        maxLength={passwordLimits.max}
        autoComplete="new-password"
        {...fieldOf(form, 'password')}
      />
      <PasswordField label="Confirmar contraseña" required autoComplete="new-password" {...fieldOf(form, 'again')} />
      <Button type="submit" name="intent" value="change" className="w-full" busy={form.isSubmitting}>
        Cambiar contraseña y seguir
      </Button>
    </ActionForm>
  )
}
