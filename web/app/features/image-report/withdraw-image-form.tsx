// Form that withdraws a reported hash by its case number. It works without JavaScript.
import { withdrawImageInput } from '@murmullo/contract/moderation/image-reports'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

export const withdrawImageForm = defineForm({
  name: 'withdrawImage',
  schema: withdrawImageInput,
  read: (form) => ({ caseNumber: textValue(form, 'caseNumber') }),
})

export function WithdrawImageForm() {
  const form = useActionForm({ validate: (values) => validateForm(withdrawImageForm, values).fieldErrors })
  return (
    <ActionForm form={form} className="mt-4 flex flex-col gap-4">
      <FormError form={form} />
      <TextField
        label="Número de tu caso"
        placeholder="IM-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf(form, 'caseNumber')}
      />
      <Button type="submit" tone="outline" className="wide:self-start" busy={form.isSubmitting}>
        Retirar la huella
      </Button>
    </ActionForm>
  )
}
