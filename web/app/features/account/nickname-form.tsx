// Nickname form with validation while the user types.
import { type NicknameError, validateNickname } from '@murmullo/contract/accounts/nicknames'
import { profileLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useState } from 'react'
import { ActionForm, type ActionFormState, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { accountErrors } from './account-errors.ts'
import { nicknameForm } from './settings-forms.ts'

const errorMessages: Readonly<Record<NicknameError, string>> = {
  characters: formErrorMessages['accounts.nickname_characters'],
  short: formErrorMessages['accounts.nickname_short'],
  long: formErrorMessages['accounts.nickname_long'],
  reserved: 'Ese apodo no se puede elegir.',
}

export function NicknameForm({ current }: { readonly current: string }) {
  const form = useActionForm<SectionReply>({
    intent: 'nickname',
    validate: (values) => validateForm(nicknameForm, values).fieldErrors,
    networkError: accountErrors.nickname,
  })
  const isExpired = useIsExpired(form.success)
  return (
    <>
      <SectionMessage form={isExpired ? { ...form, success: null } : form} />
      <ActionForm form={form} className="flex flex-col gap-4">
        {/* A new `key` after each change clears the field. */}
        <NicknameFields key={current} form={form} current={current} />
      </ActionForm>
    </>
  )
}

function NicknameFields({ form, current }: { readonly form: ActionFormState; readonly current: string }) {
  const field = fieldOf(form, 'nickname')
  const [nickname, setNickname] = useState(field.defaultValue ?? '')
  const hydrating = useIsHydrating()
  const fault = validateNickname(nickname)
  const error = fault === null ? field.error : errorMessages[fault]
  return (
    <>
      <TextField
        label="Nuevo apodo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={current}
        onInput={({ currentTarget }) => setNickname(currentTarget.value)}
        hint="Lo que ya publicaste conserva el nombre que tenía."
        {...field}
        {...(error !== undefined && { error })}
      />
      <p>
        <Button
          type="submit"
          busy={form.isSubmitting}
          disabled={!hydrating && (form.isSubmitting || nickname === '' || fault !== null)}
        >
          Guardar apodo
        </Button>
      </p>
    </>
  )
}

/** The success message disappears after a few seconds. */
function useIsExpired(success: object | null): boolean {
  const [expired, setExpired] = useState<object | null>(null)
  useEffect(() => {
    if (success === null) return undefined
    const timer = setTimeout(() => setExpired(success), profileLimits.nicknameSavedMs)
    return () => clearTimeout(timer)
  }, [success])
  return success !== null && success === expired
}
