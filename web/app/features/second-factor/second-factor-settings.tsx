// Second-factor settings form of a verified moderator or administrator: renew recovery codes or enrol another phone.
import { ActionForm, FormError } from '../../lib/forms/action-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { SecondFactorForm } from './second-factor-forms.ts'

type SecondFactorSettingsProps = { readonly form: SecondFactorForm; readonly codesLeft: number | null }

export function SecondFactorSettings({ form, codesLeft }: SecondFactorSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <p className="rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
        Está activo, y esta sesión ya lo pasó.
      </p>
      {codesLeft !== null && (
        <p className="text-pretty text-ink-2">
          {codesLeft === 0 && 'No te quedan códigos de recuperación: pide otros.'}
          {codesLeft === 1 && 'Te queda un código de recuperación.'}
          {codesLeft > 1 && `Te quedan ${codesLeft} códigos de recuperación.`}
        </p>
      )}
      <FormError form={form} />
      <ActionForm form={form} className="flex flex-wrap gap-3">
        <Button type="submit" tone="outline" name="intent" value="renew" busy={form.submittingIntent === 'renew'}>
          Generar códigos nuevos
        </Button>
        <Button type="submit" tone="outline" name="intent" value="offer" busy={form.submittingIntent === 'offer'}>
          Cambiar de teléfono
        </Button>
      </ActionForm>
    </div>
  )
}
