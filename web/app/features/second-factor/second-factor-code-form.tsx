// Second-factor code form: accepts a TOTP code or a recovery code.
import { ActionForm, RetryButton } from '../../lib/forms/action-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { SecondFactorForm } from './second-factor-forms.ts'

type SecondFactorCodeFormProps = {
  readonly form: SecondFactorForm
  readonly intent: 'pass' | 'enrol'
  readonly submit: string
  readonly hint: string
}

export function SecondFactorCodeForm({ form, intent, submit, hint }: SecondFactorCodeFormProps) {
  const { fieldErrors, failure, success } = form
  // Every refusal is about the code.
  const error = fieldErrors.code ?? failure?.error ?? (form.isSubmitting ? undefined : success?.codeError)
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <TextField
        label="Código"
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        {...(intent === 'enrol' && { inputMode: 'numeric' })}
        {...(error !== undefined && { error })}
      />
      <RetryButton form={form} />
      <Button type="submit" name="intent" value={intent} className="w-full" busy={form.isSubmitting}>
        {submit}
      </Button>
    </ActionForm>
  )
}
