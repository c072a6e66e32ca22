// Unread count, and the form that sets all notifications to read.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { useRef } from 'react'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { networkFailureText, type NotificationChange } from './notification-change.ts'

type ReadAllProps = { readonly unread: number; readonly onChange: (change: NotificationChange) => void }

export function ReadAll({ unread, onChange }: ReadAllProps) {
  const countText = useRef<HTMLParagraphElement>(null)
  const form = useActionForm<NotificationChange>({
    intent: 'read-all',
    networkError: networkFailureText,
    onResult: (result) => {
      if (isFailure(result)) return
      onChange(result)
      // The button is removed, so focus moves to the text.
      const { activeElement } = document
      if (activeElement === document.body || countText.current?.parentElement?.contains(activeElement))
        countText.current?.focus()
    },
  })
  return (
    <ActionForm form={form} className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={countText} tabIndex={-1} aria-live="polite" className="text-ink-2">
        {unreadLabel(form.isSubmitting ? 0 : unread)}
      </p>
      {unread > 0 && (
        <Button
          type="submit"
          tone="outline"
          aria-busy={form.isSubmitting || undefined}
          className="aria-busy:opacity-55"
        >
          Marcar todas como leídas
        </Button>
      )}
      {form.failure && (
        <p role="alert" className="basis-full text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
      <RetryButton form={form} />
    </ActionForm>
  )
}

function unreadLabel(unread: number): string {
  if (unread === 0) return 'Todo leído'
  return `${unread >= notificationLimits.unreadMax ? `Más de ${unread - 1}` : unread} sin leer`
}
