// Email and password form of /login and /register.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { PasswordField } from '../../lib/forms/password-field.tsx'

type CredentialsFormProps = {
  readonly submit: string
  readonly refusal: { readonly text: string; readonly email: string } | undefined
  readonly passwordHint?: string
  readonly isNew?: boolean
}

export function CredentialsForm({ submit, refusal, passwordHint, isNew = false }: CredentialsFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      <FormMessage tone="error">{refusal?.text}</FormMessage>
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        defaultValue={refusal?.email}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        required
        minLength={passwordLimits.minAtRegister}
        maxLength={passwordLimits.max}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(passwordHint !== undefined && { hint: passwordHint })}
      />
      <Button type="submit" className="mt-2 w-full" busy={useNavigation().state !== 'idle'}>
        {submit}
      </Button>
    </Form>
  )
}
