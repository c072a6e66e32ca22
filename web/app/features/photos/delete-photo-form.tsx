// Form that deletes a photo before its hour is over, with a confirm button.
import { Form, useNavigation } from 'react-router'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import type { DeleteResult } from './delete-photo-action.ts'

/** `actionResult`: result of the last action. */
export function DeletePhotoForm({ actionResult }: { readonly actionResult: DeleteResult | undefined }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'delete'
  return (
    <Form method="post" replace preventScrollReset className="flex flex-wrap items-center gap-x-3">
      <ConfirmButton
        label="Eliminar foto"
        confirmLabel="Sí, eliminar"
        note="Esta acción no se puede deshacer"
        name="intent"
        promptValue="ask-delete"
        confirmValue="delete"
        isConfirming={actionResult?.isConfirming ?? false}
        busy={busy}
        tone="outline"
      />
      {actionResult?.failed && !busy && (
        <p role="alert" className="basis-full pt-2 text-sm font-semibold text-admin">
          {actionResult.failed}
        </p>
      )}
    </Form>
  )
}
