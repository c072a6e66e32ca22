// Step-up authentication form: asks for the password again and resubmits the refused form with it.
import { passwordLimits, stepUpLimits } from '@murmullo/contract/constants/limits'
import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { passwordField, type StepUp } from './step-up.ts'

type StepUpFormProps = {
  readonly stepUp: StepUp
  /** URL of the refused form's action, when it is not the current page. */
  readonly action?: string
  /** `fetcher.Form`, for a form that submits without navigation. */
  readonly as?: ComponentType<FormProps>
  readonly busy?: boolean
}

export function StepUpForm({ stepUp: { fields, error }, action, as: Tag = Form, busy = false }: StepUpFormProps) {
  return (
    <Tag method="post" {...(action !== undefined && { action })} preventScrollReset>
      <div key={error} ref={focusPassword} className="flex flex-col gap-3">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Tu contraseña"
          name={passwordField}
          type="password"
          required
          maxLength={passwordLimits.max}
          autoComplete="current-password"
          hint={`La pedimos otra vez para lo delicado, cada ${stepUpLimits.minutes} minutos.`}
          {...(error !== null && { error })}
        />
        <p>
          <Button type="submit" busy={busy}>
            Confirmar y seguir
          </Button>
        </p>
      </div>
    </Tag>
  )
}

/** The form replaces the pressed button, so the focus moves to the password field. */
function focusPassword(box: HTMLDivElement | null): void {
  box?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
}
