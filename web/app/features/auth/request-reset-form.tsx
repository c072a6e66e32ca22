// Form of /forgot-password: sends a password reset link.
import { requestResetInput } from '@murmullo/contract/accounts/auth'
import { ActionForm, type ActionFormState, FormError, fieldOf } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

export const requestResetForm = defineForm({
  name: 'requestReset',
  schema: requestResetInput,
  read: (form) => ({ email: textValue(form, 'email') }),
})

export function RequestResetForm({ form }: { readonly form: ActionFormState }) {
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <TextField
        label="Correo electrónico"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        {...fieldOf(form, 'email')}
      />
      <Button type="submit" className="w-full" busy={form.isSubmitting}>
        Enviarme el enlace
      </Button>
    </ActionForm>
  )
}
