// Asks for the password again and sends with it what was refused without it.
import { limits } from '@murmullo/contract/limits'
import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { passwordField, type StepUp } from './step-up.ts'

type StepUpFormProps = {
  readonly stepUp: StepUp
  /** Where the refused form went, when that is not the page it stands on. */
  readonly action?: string
  /** That of a fetcher, for a form that stays where it is. */
  readonly as?: ComponentType<FormProps>
  readonly busy?: boolean
}

export function StepUpForm({ stepUp: { fields, error }, action, as: Tag = Form, busy = false }: StepUpFormProps) {
  return (
    <Tag method="post" {...(action !== undefined && { action })} preventScrollReset>
      <div key={error} ref={goOn} className="flex flex-col gap-3">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Tu contraseña"
          name={passwordField}
          type="password"
          required
          maxLength={limits.password.max}
          autoComplete="current-password"
          hint={`La pedimos otra vez para lo delicado, cada ${limits.stepUp.minutes} minutos.`}
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

/** It stands where something was pressed: whoever pressed goes on by writing. */
function goOn(box: HTMLDivElement | null): void {
  box?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
}
