// Preferences form: four checkboxes.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import { preferenceLabels } from '../../shared/account/account-texts.ts'
import { useEffect } from 'react'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { saveTheme } from '../../lib/site/theme.ts'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { accountErrors } from './account-errors.ts'
import { useIsDarkTheme } from './use-is-dark-theme.ts'

export function PreferencesForm({ account }: { readonly account: MyAccount }) {
  const { preferences } = account
  // The theme also has a toggle in the header. The checkbox shows the active theme, or saving the form would revert it.
  const shown = { ...preferences, darkMode: useIsDarkTheme(preferences.darkMode) }
  const form = useActionForm<SectionReply & { readonly darkMode: boolean }>({
    intent: 'preferences',
    networkError: accountErrors.preferences,
  })
  const { success } = form
  useEffect(() => {
    if (success !== null) saveTheme(success.darkMode ? 'dark' : 'light')
  }, [success])
  return (
    <>
      <SectionMessage form={form} />
      {/* A new `key` after each save remounts the form, so the checkboxes show the saved state. */}
      <ActionForm form={form} key={JSON.stringify(preferences)}>
        {preferenceLabels.map(([name, label]) =>
          name === 'emailNotifications' ? (
            <EmailCheckbox key={name} account={account} label={label} />
          ) : (
            <Checkbox key={`${name} ${shown[name]}`} name={name} label={label} defaultChecked={shown[name]} />
          ),
        )}
        <p className="mt-4">
          <Button type="submit" busy={form.isSubmitting}>
            Guardar preferencias
          </Button>
        </p>
      </ActionForm>
    </>
  )
}

type EmailCheckboxProps = { readonly account: MyAccount; readonly label: string }

/** Email checkbox with the missing requirement. Without an email address, the stored choice is preserved in a hidden field. */
function EmailCheckbox({ account: { email, emailVerified, preferences }, label }: EmailCheckboxProps) {
  const name = 'emailNotifications'
  const isWanted = preferences[name]
  if (email !== null && emailVerified) return <Checkbox name={name} label={label} defaultChecked={isWanted} />
  const missingHintId = 'falta-correo'
  return (
    <>
      {email === null ? (
        <>
          <div className="text-ink-3">
            <Checkbox label={label} disabled aria-describedby={missingHintId} />
          </div>
          {isWanted && <input type="hidden" name={name} value="on" />}
        </>
      ) : (
        <Checkbox name={name} label={label} defaultChecked={isWanted} aria-describedby={missingHintId} />
      )}
      <p id={missingHintId} className="-mt-1.5 mb-1.5 pl-8 text-sm text-ink-3">
        {email === null ? 'Necesitas un correo' : 'Confirma tu correo para recibirlos'}
      </p>
    </>
  )
}
