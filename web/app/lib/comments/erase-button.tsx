// Delete button of an own comment, with confirmation (React component).
import { useState } from 'react'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useStayingForm } from '../staying-form.ts'
import type { Erasing, ErasingWay } from './erasing.ts'

type EraseButtonProps = {
  readonly commentId: string
  readonly way: ErasingWay
  /** Action result of the last submit without JavaScript, if it was for this comment. */
  readonly told: Erasing | undefined
  readonly onErased: (commentId: string) => void
}

export function EraseButton({ commentId, way, told, onErased }: EraseButtonProps) {
  const [failed, setFailed] = useState(told?.failed)
  const { sent, onSubmit } = useStayingForm(way.address, way.unanswered, (erasing) => {
    setFailed(erasing?.failed)
    if (erasing?.failed !== null) return false
    onErased(erasing.commentId)
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
        asks="ask-erase"
        does="erase"
        asked={told?.isAsked ?? false}
        busy={sent !== null}
        tone="quiet"
        className="-ml-3 px-3! text-[0.8125rem]! data-asked:ml-0"
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
