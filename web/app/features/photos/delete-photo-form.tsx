// Form that deletes a photo before its hour is over, with a confirm button.
import { useState } from 'react'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'

export function DeletePhotoForm() {
  const [failures, setFailures] = useState(0)
  const form = useActionForm<{ readonly isConfirming?: boolean }>({
    intent: ['ask-delete', 'delete'],
    onResult: (result) => isFailure(result) && setFailures(failures + 1),
  })
  const { failure, isSubmitting } = form
  return (
    <ActionForm form={form} preventScrollReset className="flex flex-wrap items-center gap-x-3">
      <ConfirmButton
        // After a failure the button asks again.
        key={failures}
        label="Eliminar foto"
        confirmLabel="Sí, eliminar"
        note="Esta acción no se puede deshacer"
        name="intent"
        promptValue="ask-delete"
        confirmValue="delete"
        isConfirming={form.success?.isConfirming ?? false}
        busy={isSubmitting}
        tone="outline"
      />
      {failure && (
        <p role="alert" className="basis-full pt-2 text-sm font-semibold text-admin">
          {failure.code === 'network' ? deleteFailedText(failure.error) : failure.error}
        </p>
      )}
    </ActionForm>
  )
}

export function deleteFailedText(why: string): string {
  return `Error al eliminar foto: ${why}`
}
