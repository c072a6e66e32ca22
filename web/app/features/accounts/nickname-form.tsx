// Nickname form with validation while the user types.
import { type NicknameFault, nicknameFault } from '@murmullo/contract/nicknames'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formTexts } from '../../lib/form-texts.ts'
import { useHydrating } from '../../lib/hydration.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const faults: Readonly<Record<NicknameFault, string>> = {
  letters: formTexts['accounts.nickname_letters'],
  short: formTexts['accounts.nickname_short'],
  long: formTexts['accounts.nickname_long'],
  reserved: 'Ese apodo no se puede elegir.',
}

export function NicknameForm({ current }: { readonly current: string }) {
  const [nickname, setNickname] = useState('')
  const hydrating = useHydrating()
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'nickname'
  const fault = nicknameFault(nickname)
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
          : { error: faults[fault] })}
      />
      <p>
        <Button type="submit" busy={saving} disabled={!hydrating && (saving || nickname === '' || fault !== null)}>
          Guardar apodo
        </Button>
      </p>
    </Form>
  )
}
