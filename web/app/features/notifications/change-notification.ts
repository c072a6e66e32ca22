// What each button beside a notification asks for, and how its outcome is told.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { Notification } from '@murmullo/contract/notifications'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { tryAgainText } from '../../lib/staying-form.ts'

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
  /** To mute one: the secret. */
  readonly secretId: string
  /** Null when it is done. */
  readonly failed: string | null
}

/** What the form asks for, as if it could not be done: for when nobody answers. */
export function failedNotification(form: FormData | null, advice = tryAgainText): NotificationChange | null {
  const intent = fieldOf(form, 'intent')
  if (!Object.hasOwn(failures, intent)) return null
  const known = intent as keyof typeof failures
  const failed = `${failures[known]} ${advice}`
  return { id: fieldOf(form, 'id'), intent: known, secretId: fieldOf(form, 'secretId'), failed }
}

export async function changeNotification(
  { notifications }: MurmulloApi,
  asked: NotificationChange,
): Promise<NotificationChange> {
  const { id, secretId, intent } = asked
  const does = {
    read: () => notifications.markRead({ id, isRead: true }),
    unread: () => notifications.markRead({ id, isRead: false }),
    delete: () => notifications.deleteNotification({ id }),
    mute: () => notifications.muteSecret({ id: secretId, isMuted: true }),
    unmute: () => notifications.muteSecret({ id: secretId, isMuted: false }),
    'read-all': () => notifications.markAllRead(),
  }
  const refusal = await refusalOf(does[intent])
  // Erased already, from another tab: that is what was wanted.
  const isDone = refusal === null || (intent === 'delete' && refusal === 'notifications.not_found')
  return isDone ? { ...asked, failed: null } : asked
}

/** As it is once it is done; undefined when it is gone. */
export function changed(one: Notification, { id, intent, secretId }: NotificationChange): Notification | undefined {
  if (intent === 'read-all') return { ...one, isRead: true }
  if (intent === 'mute' || intent === 'unmute')
    return one.secretId === secretId ? { ...one, isMuted: intent === 'mute' } : one
  if (one.id !== id) return one
  return intent === 'delete' ? undefined : { ...one, isRead: intent === 'read' }
}
