// Delete button of an own secret, with confirmation (React component).
import { ActionForm, type ActionFormState, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { failedTexts } from './own-failed-texts.ts'

/** Result of the action. Without JavaScript the first submit only asks for confirmation. */
export type DeletedSecret = { readonly id: string; readonly isConfirming?: true }

export function useDeleteForm(
  id: string,
  onDeleted: () => void,
  options: { readonly revalidate?: boolean } = {},
): ActionFormState<DeletedSecret> {
  return useActionForm<DeletedSecret>({
    ...options,
    intent: ['ask-delete', 'delete'],
    hidden: { id },
    networkError: failedTexts.delete,
    onResult: (result) => {
      if (!isFailure(result) && !result.isConfirming) onDeleted()
    },
  })
}

type DeleteSecretFormProps = { readonly form: ActionFormState<DeletedSecret>; readonly className: string }

export function DeleteSecretForm({ form, className }: DeleteSecretFormProps) {
  return (
    <ActionForm form={form} className="contents">
      <ConfirmButton
        label="Eliminar"
        confirmLabel="Confirmar"
        note="Se borra para siempre, con lo que otros respondieron."
        name="intent"
        promptValue="ask-delete"
        confirmValue="delete"
        isConfirming={form.success?.isConfirming ?? false}
        busy={form.isSubmitting}
        tone="quiet"
        className={className}
        noteClassName="order-last basis-full px-2 pb-1.5"
      />
    </ActionForm>
  )
}
