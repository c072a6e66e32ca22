// Notice above the disabled message field: the reader has blocked this user. Contains the unblock form, which stays on the page.
import { useEffect, useRef } from 'react'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { chatErrorMessages } from './chat-errors.ts'

type BlockedNoticeProps = {
  readonly blockId: string
  /** Called on unmount after a submit: the pressed button is gone, so the parent moves the focus. */
  readonly onUnblocked: () => void
}

export function BlockedNotice({ blockId, onUnblocked }: BlockedNoticeProps) {
  const form = useActionForm({
    intent: 'unblock',
    hidden: { id: blockId },
    networkError: chatErrorMessages.unblock,
  })
  const isPressed = useRef(false)
  const latest = useRef(onUnblocked)
  useEffect(() => {
    latest.current = onUnblocked
  })
  useEffect(() => () => void (isPressed.current && latest.current()), [])
  return (
    <ActionForm
      form={form}
      preventScrollReset
      className="conversation-notice"
      onSubmit={() => {
        isPressed.current = true
      }}
    >
      Has bloqueado a este usuario y no puedes enviarle mensajes.{' '}
      <button type="submit" aria-busy={form.isSubmitting || undefined} className="text-link">
        Desbloquear
      </button>
      {form.failure && (
        <span role="alert" className="block font-semibold text-admin">
          {form.failure.error}
        </span>
      )}
      <RetryButton form={form} />
    </ActionForm>
  )
}
