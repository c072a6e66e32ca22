// Form that activates a draft, or restores an earlier version.
import type { LabVersionDetail } from '@murmullo/contract/moderation/lab'
import { ActionForm, FormError, useActionForm } from '../../../lib/forms/action-form.tsx'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

type ActivateFormProps = {
  readonly version: LabVersionDetail
  /** The active version that the effect is compared with. */
  readonly active: number
}

export function ActivateForm({ version, active }: ActivateFormProps) {
  const form = useActionForm({ intent: 'activate', hidden: { seen: `${active}` } })
  const refused = useStepUp(form)
  const isDraft = version.activatedAt === null && version.number > 0
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} className="flex flex-col gap-3">
        {refused === null && <FormError form={form} />}
        <p>
          <Button type="submit" busy={form.isSubmitting}>
            {isDraft ? 'Guardar y activar' : 'Volver a esta versión'}
          </Button>
        </p>
        <p className="text-sm text-ink-2">Se aplica en todo el sitio en unos segundos y queda en el registro.</p>
      </ActionForm>
    </>
  )
}
