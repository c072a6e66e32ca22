// Second-factor code form: accepts a TOTP code or a recovery code.
import { Form } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

type SecondFactorCodeFormProps = {
  readonly intent: 'pass' | 'enrol'
  readonly submit: string
  readonly hint?: string
  readonly error: string | undefined
}

export function SecondFactorCodeForm({ intent, submit, hint, error }: SecondFactorCodeFormProps) {
  return (
    <Form method="post" replace className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="Código"
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...(intent === 'enrol' && { inputMode: 'numeric' })}
        {...(hint !== undefined && { hint })}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" className="w-full" busy={useIsSubmitting(intent)}>
        {submit}
      </Button>
    </Form>
  )
}
