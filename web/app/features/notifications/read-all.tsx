// Unread count, and the form that sets all notifications to read.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { useRef, useState } from 'react'
import { useInlineForm } from '../../lib/forms/use-inline-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { failedNotificationChange, type NotificationChange } from './notification-action.ts'

type ReadAllProps = {
  readonly unread: number
  readonly actionResult: NotificationChange | undefined
  readonly onChange: (change: NotificationChange) => void
}

export function ReadAll({ unread, actionResult, onChange }: ReadAllProps) {
  const [failed, setFailed] = useState(actionResult?.failed)
  const countText = useRef<HTMLParagraphElement>(null)
  const { sent, onSubmit } = useInlineForm('/change/notification', failedNotificationChange, (change) => {
    setFailed(change?.failed)
    if (change?.failed !== null) return false
    onChange(change)
    // The button is about to be removed, so focus moves to the text.
    if (countText.current?.parentElement?.contains(document.activeElement)) countText.current.focus()
    return true
  })
  return (
    <form
      method="post"
      className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2"
      onSubmit={onSubmit}
    >
      <p ref={countText} tabIndex={-1} aria-live="polite" className="text-ink-2">
        {sent === null ? unreadLabel(unread) : unreadLabel(0)}
      </p>
      {unread > 0 && (
        <Button
          type="submit"
          tone="outline"
          name="intent"
          value="read-all"
          aria-busy={sent !== null || undefined}
          className="aria-busy:opacity-55"
        >
          Marcar todas como leídas
        </Button>
      )}
      {failed && sent === null && (
        <p role="alert" className="basis-full text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
    </form>
  )
}

function unreadLabel(unread: number): string {
  if (unread === 0) return 'Todo leído'
  return `${unread >= notificationLimits.unreadMax ? `Más de ${unread - 1}` : unread} sin leer`
}
