// Delete button of an own comment, with confirmation (React component).
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'

/** Result of the action. Without JavaScript the first submit only asks for confirmation. */
export type CommentDeleted = { readonly commentId: string; readonly isConfirming?: true }

type DeleteCommentFormProps = {
  readonly commentId: string
  /** Page of the secret or photo. Its action deletes the comment. */
  readonly pageUrl: string
  /** Text of a submit without a response. */
  readonly failedText: string
  readonly onDeleted: (commentId: string) => void
}

export function DeleteCommentForm({ commentId, pageUrl, failedText, onDeleted }: DeleteCommentFormProps) {
  const form = useActionForm<CommentDeleted>({
    intent: ['ask-erase', 'erase'],
    // Without JavaScript the page that the action renders starts at the comments.
    action: `${pageUrl}#comentarios`,
    hidden: { commentId },
    networkError: failedText,
    onResult: (result) => {
      if (!isFailure(result) && !result.isConfirming) onDeleted(commentId)
    },
  })
  return (
    <ActionForm form={form} className="mt-0.5 -mb-2 flex flex-wrap items-center">
      <ConfirmButton
        label="Eliminar"
        confirmLabel="Confirmar"
        note="Se borra para siempre."
        name="intent"
        promptValue="ask-erase"
        confirmValue="erase"
        isConfirming={form.success?.isConfirming ?? false}
        busy={form.isSubmitting}
        tone="quiet"
        className="-ml-3 px-3! text-meta! data-confirming:ml-0"
        noteClassName="px-2.5"
      />
      {form.failure && (
        <div className="order-last basis-full pb-2">
          <p role="alert" className="text-sm font-semibold text-admin">
            {form.failure.error}
          </p>
          <RetryButton form={form} />
        </div>
      )}
    </ActionForm>
  )
}
