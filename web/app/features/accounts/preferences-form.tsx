// What somebody prefers: four answers of yes or no.
import type { Preferences } from '@murmullo/contract/accounts'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useBusy } from './use-busy.ts'
import { useIsDark } from './use-is-dark.ts'

export const preferenceNames: readonly (readonly [name: keyof Preferences, label: string])[] = [
  ['darkMode', 'Modo oscuro'],
  ['emailNotifications', 'Avisos por correo'],
  ['commentNotifications', 'Avisarme de los comentarios en mis secretos'],
  ['likeNotifications', 'Avisarme de las reacciones a mis secretos'],
]

export function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  // The theme has a button in the bar too: the box says what is worn, or saving the rest would change it back.
  const shown = { ...preferences, darkMode: useIsDark(preferences.darkMode) }
  return (
    // With another key when they change, so that the boxes show what was kept.
    <Form method="post" key={JSON.stringify(preferences)}>
      <input type="hidden" name="intent" value="preferences" />
      {preferenceNames.map(([name, label]) => (
        <Checkbox key={`${name} ${shown[name]}`} name={name} label={label} defaultChecked={shown[name]} />
      ))}
      <p className="mt-4">
        <Button type="submit" busy={useBusy('preferences')}>
          Guardar preferencias
        </Button>
      </p>
    </Form>
  )
}
