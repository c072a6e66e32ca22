// Form that turns maintenance mode on or off.
import { setMaintenanceInput } from '@murmullo/contract/admin/status'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Card } from '../../ui/layout/card.tsx'

export const maintenanceForm = defineForm({
  name: 'maintenance',
  schema: setMaintenanceInput,
  read: (form) => ({ closed: textValue(form, 'closed') !== '', invite: textValue(form, 'invite').trim() }),
})

export function MaintenanceSwitch({ isClosed }: { readonly isClosed: boolean }) {
  const form = useActionForm({ validate: (values) => validateForm(maintenanceForm, values).fieldErrors })
  const refused = useStepUp(form)
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="text-xl font-semibold">Mantenimiento</h2>
      <p className="mt-1 mb-4 text-pretty text-ink-2">
        {isClosed
          ? 'El sitio está cerrado: solo entra quien administra. No cierres tu sesión, o tendrás que abrirlo con murmullo maintenance off.'
          : 'El sitio está abierto. Cerrado, todas las páginas muestran «Actualización en curso» a quien no administra.'}
      </p>
      {refused ? (
        <PasswordForm form={form} refused={refused} />
      ) : (
        <ActionForm form={form} preventScrollReset className="flex flex-col items-start gap-4">
          <FormError form={form} />
          <input type="hidden" name="closed" value={isClosed ? '' : '1'} />
          {!isClosed && (
            <div className="w-full">
              <TextField
                label="Invitación (opcional)"
                type="url"
                maxLength={500}
                placeholder="https://"
                hint="A dónde lleva la página mientras tanto."
                defaultValue={form.failure?.values.invite}
                {...fieldOf(form, 'invite')}
              />
            </div>
          )}
          <Button type="submit" busy={form.isSubmitting}>
            {isClosed ? 'Abrir el sitio' : 'Cerrar por mantenimiento'}
          </Button>
        </ActionForm>
      )}
    </Card>
  )
}
