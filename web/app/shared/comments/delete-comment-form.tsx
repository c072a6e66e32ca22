// Delete button of an own comment, with confirmation (React component).
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { trash } from '../../ui/icons/page-icons.gen.ts'

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
    <ActionForm form={form} className="comment-delete">
      <ConfirmButton
        label="Eliminar"
        icon={<Icon pathData={trash} size={18} />}
        confirmLabel="Confirmar"
        note="Se borra para siempre."
        name="intent"
        promptValue="ask-erase"
        confirmValue="erase"
        isConfirming={form.success?.isConfirming ?? false}
        busy={form.isSubmitting}
        tone="quiet"
        className="text-meta! not-data-confirming:w-11 not-data-confirming:px-0! not-data-confirming:text-ink-3!"
        noteClassName="max-w-28 px-2.5"
      />
      {form.failure && (
        <div className="order-last pb-2">
          <p role="alert" className="text-sm font-semibold text-admin">
            {form.failure.error}
          </p>
          <RetryButton form={form} />
        </div>
      )}
    </ActionForm>
  )
}
