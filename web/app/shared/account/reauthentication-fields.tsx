// Re-authentication fields of /account: the password, or the recovery phrase with a delayed request for a user who lost it.
import { delayedRequestLimits, passwordLimits } from '@murmullo/contract/constants/limits'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { proofField } from './reauthentication.ts'

type ReauthenticationFieldsProps = {
  readonly isAnonymous: boolean
  /** Intent and label of the button for the delayed request. */
  readonly delayed: { readonly intent: string; readonly label: string; readonly busy: boolean }
  /** The submit button that sends the proof. */
  readonly children: ReactNode
}

export function ReauthenticationFields({ isAnonymous, delayed, children }: ReauthenticationFieldsProps) {
  return (
    <div className="mt-5 flex max-w-lg flex-col gap-4">
      {isAnonymous ? (
        <TextArea
          label="Tus doce palabras"
          name={proofField}
          rows={3}
          compact
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Las pedimos para que solo tú puedas hacer esto. Las tildes dan igual; el orden no."
        />
      ) : (
        <PasswordField
          label="Tu contraseña"
          name={proofField}
          required
          maxLength={passwordLimits.max}
          autoComplete="current-password"
          hint="La pedimos otra vez para que solo tú puedas hacer esto."
        />
      )}
      <p>{children}</p>
      {isAnonymous && <WithoutPhrase {...delayed} />}
    </div>
  )
}

function WithoutPhrase({ intent, label, busy }: ReauthenticationFieldsProps['delayed']) {
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm text-pretty text-ink-2">
        ¿Ya no las tienes? Puedes pedirlo sin ellas: lo haremos dentro de {delayedRequestLimits.minutes} minutos, y
        hasta entonces podrás cancelarlo aquí.
      </p>
      <Button type="submit" name="intent" value={intent} formNoValidate tone="outline" className="mt-3" busy={busy}>
        {label}
      </Button>
    </div>
  )
}
