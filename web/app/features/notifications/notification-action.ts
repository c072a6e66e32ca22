// Route action for a change of notifications: read, unread, delete, mute, unmute or read all.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { retryMessage } from '../../lib/forms/use-inline-form.ts'

const failures = {
  read: 'No se pudo actualizar la notificación...',
  unread: 'No se pudo actualizar la notificación...',
  delete: 'No se pudo eliminar la notificación...',
  mute: 'No se pudo silenciar el secreto...',
  unmute: 'No se pudieron activar los avisos...',
  'read-all': 'No se pudieron actualizar tus notificaciones...',
} as const

export type NotificationChange = {
  readonly id: string
  readonly intent: keyof typeof failures
  /** The secret, for mute and unmute. */
  readonly secretId: string
  /** Error message; null on success. */
  readonly failed: string | null
}

/** Parses the form into a failed result, the fallback when the server does not respond. */
export function failedNotificationChange(form: FormData | null, advice = retryMessage): NotificationChange | null {
  const intent = formField(form, 'intent')
  if (!Object.hasOwn(failures, intent)) return null
  const known = intent as keyof typeof failures
  const failed = `${failures[known]} ${advice}`
  return { id: formField(form, 'id'), intent: known, secretId: formField(form, 'secretId'), failed }
}

export async function notificationAction(
  { notifications }: MurmulloApi,
  input: NotificationChange,
): Promise<NotificationChange> {
  const { id, secretId, intent } = input
  const calls = {
    read: () => notifications.markRead({ id, isRead: true }),
    unread: () => notifications.markRead({ id, isRead: false }),
    delete: () => notifications.deleteNotification({ id }),
    mute: () => notifications.muteSecret({ id: secretId, isMuted: true }),
    unmute: () => notifications.muteSecret({ id: secretId, isMuted: false }),
    'read-all': () => notifications.markAllRead(),
  }
  const refusal = await tryCall(calls[intent])
  // Already deleted in another tab: the wanted state is reached, so it counts as success.
  const isDone = refusal === null || (intent === 'delete' && refusal === 'notifications.not_found')
  return isDone ? { ...input, failed: null } : input
}

/** Optimistic update: the notification after the change, or undefined if deleted. */
export function applyChange(one: Notification, { id, intent, secretId }: NotificationChange): Notification | undefined {
  if (intent === 'read-all') return { ...one, isRead: true }
  if (intent === 'mute' || intent === 'unmute')
    return one.secretId === secretId ? { ...one, isMuted: intent === 'mute' } : one
  if (one.id !== id) return one
  return intent === 'delete' ? undefined : { ...one, isRead: intent === 'read' }
}
