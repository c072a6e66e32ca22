// Nickname form with validation while the user types.
import { type NicknameError, validateNickname } from '@murmullo/contract/accounts/nicknames'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

const errorMessages: Readonly<Record<NicknameError, string>> = {
  characters: formErrorMessages['accounts.nickname_characters'],
  short: formErrorMessages['accounts.nickname_short'],
  long: formErrorMessages['accounts.nickname_long'],
  reserved: 'Ese apodo no se puede elegir.',
}

export function NicknameForm({ current }: { readonly current: string }) {
  const [nickname, setNickname] = useState('')
  const hydrating = useIsHydrating()
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'nickname'
  const fault = validateNickname(nickname)
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="nickname" />
      <TextField
        label="Nuevo apodo"
        name="nickname"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={current}
        onInput={({ currentTarget }) => setNickname(currentTarget.value)}
        {...(fault === null
          ? { hint: 'Lo que ya publicaste conserva el nombre que tenía.' }
          : { error: errorMessages[fault] })}
      />
      <p>
        <Button type="submit" busy={saving} disabled={!hydrating && (saving || nickname === '' || fault !== null)}>
          Guardar apodo
        </Button>
      </p>
    </Form>
  )
}
