// Password change form. It requires the current password.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { Fragment, useState } from 'react'
import { ActionForm, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { accountErrors } from './account-errors.ts'
import { passwordForm } from './settings-forms.ts'

export function ChangePasswordForm() {
  const [changes, setChanges] = useState(0)
  const form = useActionForm<SectionReply>({
    intent: 'password',
    validate: (values) => validateForm(passwordForm, values).fieldErrors,
    networkError: accountErrors.password,
    onResult: (result) => {
      if (!isFailure(result)) setChanges((count) => count + 1)
    },
  })
  return (
    <>
      <SectionMessage form={form} />
      <ActionForm form={form} className="flex flex-col gap-4">
        {/* A new `key` after each change clears the fields. */}
        <Fragment key={changes}>
          <PasswordField
            label="Contraseña actual"
            required
            autoComplete="current-password"
            {...fieldOf(form, 'current')}
          />
          <PasswordField
            label="Nueva contraseña"
            required
            maxLength={passwordLimits.max}
            autoComplete="new-password"
            {...fieldOf(form, 'password')}
          />
          <TextField
            label="Confirmar contraseña"
            type="password"
            required
            autoComplete="new-password"
            {...fieldOf(form, 'again')}
          />
        </Fragment>
        <p>
          <Button type="submit" busy={form.isSubmitting}>
            Cambiar contraseña
          </Button>
        </p>
      </ActionForm>
    </>
  )
}
