// Second-factor code form: accepts a TOTP code or a recovery code, or a passkey instead.
import { ActionForm, RetryButton } from '../../lib/forms/action-form.tsx'
import { PasskeyField } from '../../lib/forms/passkey-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { SecondFactorForm } from './second-factor-forms.ts'

type SecondFactorCodeFormProps = {
  readonly form: SecondFactorForm
  readonly intent: 'pass' | 'enrol'
  readonly submit: string
  readonly hint: string
  readonly hasPasskeys?: boolean
}

export function SecondFactorCodeForm({ form, intent, submit, hint, hasPasskeys = false }: SecondFactorCodeFormProps) {
  const { fieldErrors, failure, success } = form
  const passkeyError = failure?.intent === 'passkey-pass' ? failure.error : undefined
  // Every other refusal is about the code.
  const refusal = passkeyError === undefined ? failure?.error : undefined
  const error = fieldErrors.code ?? refusal ?? (form.isSubmitting ? undefined : success?.codeError)
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
      {hasPasskeys && (
        <PasskeyField
          form={form}
          intent="passkey-pass"
          label="Usar una llave de acceso"
          error={passkeyError}
          isExplained
        />
      )}
    </ActionForm>
  )
}
