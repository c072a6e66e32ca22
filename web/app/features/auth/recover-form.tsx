// Recovery phrase form of /recover.
import { recoverInput } from '@murmullo/contract/accounts/auth'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { authFailed } from './auth-errors.ts'

export const recoverForm = defineForm({
  name: 'recover',
  schema: recoverInput,
  // The API compares no more characters than these; twelve words have fewer.
  read: (form) => ({ phrase: textValue(form, 'phrase').trim().slice(0, 200) }),
})

export function RecoverForm() {
  const form = useActionForm({
    validate: (values) => validateForm(recoverForm, values).fieldErrors,
    networkError: authFailed,
  })
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <FormError form={form} />
      <TextArea
        label="Frase de recuperación"
        rows={3}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'phrase')}
      />
      <Button type="submit" className="w-full" busy={form.isSubmitting}>
        Abrir mi cuenta
      </Button>
    </ActionForm>
  )
}
