// Step-up authentication form: asks for the password again, or for a passkey, and resubmits the refused form with it.
import { passwordLimits, stepUpLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ActionForm, type ActionFormState, RetryButton } from './action-form.tsx'
import type { FormFailure } from './form-result.ts'
import { PasskeyField } from './passkey-field.tsx'
import { passkeyField, passwordField } from './step-up.ts'

/** The submit that waits for the password; null when none does. Stays while it is sent again and after a network error. */
export function useStepUp({ failure, isSubmitting }: ActionFormState): FormFailure | null {
  const [last, setLast] = useState<FormFailure | null>(null)
  const isUnanswered = isSubmitting || failure?.code === 'network'
  const refused = isUnanswered ? last : failure?.code === 'access.step_up_required' ? failure : null
  if (refused !== last) setLast(refused)
  return refused
}

type PasswordFormProps = {
  readonly form: ActionFormState
  /** From `useStepUp`. Null: the form consists of the password. */
  readonly refused: FormFailure | null
}

/** In the place of the form that was refused, which stays mounted, hidden, with its input. */
export function PasswordForm({ form, refused }: PasswordFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isSubmitting } = form
  useEffect(() => {
    if (!isSubmitting) focusPassword(box.current)
  }, [isSubmitting])
  const { key: _key, intent, ...fields } = refused?.values ?? {}
  const own = form.intent === null && intent !== undefined ? { ...fields, intent } : fields
  const error = form.fieldErrors[passwordField] ?? (form.failure?.code === 'network' ? form.failure.error : undefined)
  return (
    // `required` is checked by the browser: an empty password would only be refused again.
    <ActionForm form={form} preventScrollReset noValidate={false}>
      <div ref={box} className="flex flex-col gap-3">
        {Object.entries(own).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Tu contraseña"
          name={passwordField}
          type="password"
          required
          maxLength={passwordLimits.max}
          autoComplete="current-password"
          hint={`La pedimos otra vez para lo delicado, cada ${stepUpLimits.minutes} minutos.`}
          {...(error !== undefined && { error })}
        />
        <p>
          <Button type="submit" busy={isSubmitting}>
            Confirmar y seguir
          </Button>
        </p>
        <PasskeyField form={form} label="Usar una llave de acceso" error={form.fieldErrors[passkeyField]} />
        <RetryButton form={form} />
      </div>
    </ActionForm>
  )
}

/** The form replaces the pressed button, and a busy button loses the focus, so it moves to the password field. */
function focusPassword(box: HTMLDivElement | null): void {
  box?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
}
