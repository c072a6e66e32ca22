// Another password, for whoever knows the one there is.
import { limits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { fieldOf } from '../../lib/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { shortNewPassword } from './auth-refusals.ts'
import { PasswordField } from './password-field.tsx'
import { useBusy } from './use-busy.ts'

type PasswordFormProps = {
  /** Another one each time that a password was changed. */
  readonly changed: object | null
  /** What was said of the last attempt is old once another is refused here. */
  readonly onFault: () => void
}

export function PasswordForm({ changed, onFault }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    // A change that was kept leaves no words behind.
    if (changed !== null) form.current?.reset()
  }, [changed])
  return (
    <Form
      ref={form}
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        const found = passwordFault(new FormData(event.currentTarget))
        setFault(found ?? undefined)
        if (found === null) return
        event.preventDefault()
        onFault()
      }}
    >
      <input type="hidden" name="intent" value="password" />
      <PasswordField label="Contraseña actual" name="current" required autoComplete="current-password" />
      <PasswordField
        label="Nueva contraseña"
        name="password"
        required
        maxLength={limits.password.max}
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
        <Button type="submit" busy={useBusy('password')}>
          Cambiar contraseña
        </Button>
      </p>
    </Form>
  )
}

/** The same at both ends: null when the two are one and long enough. */
export function passwordFault(form: FormData): string | null {
  const password = fieldOf(form, 'password')
  if (password !== fieldOf(form, 'again')) return 'Las contraseñas no coinciden'
  return password.length < limits.password.minAtChange ? shortNewPassword : null
}
