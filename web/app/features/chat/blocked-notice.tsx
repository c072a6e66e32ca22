// Notice above the disabled message field: the reader has blocked this user. Contains the unblock form, which stays on the page.
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

type BlockedNoticeProps = {
  readonly blockId: string
  readonly failed: string | null
  /** Called on unmount after a submit: the pressed button is gone, so the parent moves the focus. */
  readonly onUnblocked: () => void
}

export function BlockedNotice({ blockId, failed, onUnblocked }: BlockedNoticeProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'unblock'
  const isPressed = useRef(false)
  const latest = useRef(onUnblocked)
  useEffect(() => {
    latest.current = onUnblocked
  })
  useEffect(() => () => void (isPressed.current && latest.current()), [])
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="talk-closed"
      onSubmit={() => {
        isPressed.current = true
      }}
    >
      Has bloqueado a este usuario y no puedes enviarle mensajes. <input type="hidden" name="id" value={blockId} />
      <button type="submit" name="intent" value="unblock" aria-busy={isBusy || undefined} className="text-link">
        Desbloquear
      </button>
      {failed !== null && !isBusy && (
        <span role="alert" className="block font-semibold text-admin">
          {failed}
        </span>
      )}
    </Form>
  )
}
