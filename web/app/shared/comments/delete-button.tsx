// Delete button of an own comment, with confirmation (React component).
import { useState } from 'react'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { useInlineForm } from '../../lib/forms/use-inline-form.ts'
import type { CommentDeletion, DeleteFormConfig } from './comment-deletion.ts'

type DeleteButtonProps = {
  readonly commentId: string
  readonly deleteForm: DeleteFormConfig
  /** Action result of the last submit without JavaScript, if it was for this comment. */
  readonly result: CommentDeletion | undefined
  readonly onDeleted: (commentId: string) => void
}

export function DeleteButton({ commentId, deleteForm, result, onDeleted }: DeleteButtonProps) {
  const [failed, setFailed] = useState(result?.failed)
  const { sent, onSubmit } = useInlineForm(deleteForm.url, deleteForm.onNetworkError, (deletion) => {
    setFailed(deletion?.failed)
    if (deletion?.failed !== null) return false
    onDeleted(deletion.commentId)
    return true
  })
  return (
    <form method="post" className="mt-0.5 -mb-2 flex flex-wrap items-center" onSubmit={onSubmit}>
      <input type="hidden" name="commentId" value={commentId} />
      <ConfirmButton
        label="Eliminar"
        confirmLabel="Confirmar"
        note="Se borra para siempre."
        name="intent"
        promptValue="ask-erase"
        confirmValue="erase"
        isConfirming={result?.isConfirming ?? false}
        busy={sent !== null}
        tone="quiet"
        className="-ml-3 px-3! text-[0.8125rem]! data-confirming:ml-0"
        noteClassName="px-2.5"
      />
      {failed && sent === null && (
        <p role="alert" className="order-last basis-full pb-2 text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
    </form>
  )
}
