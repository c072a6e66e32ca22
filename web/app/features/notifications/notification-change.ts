// Change of notifications by a form: its fields, its error text and its optimistic update.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'

const failures = {
  read: 'No se pudo actualizar la notificación...',
  unread: 'No se pudo actualizar la notificación...',
  delete: 'No se pudo eliminar la notificación...',
  mute: 'No se pudo silenciar el secreto...',
  unmute: 'No se pudieron activar las notificaciones...',
  'read-all': 'No se pudieron actualizar tus notificaciones...',
} as const

export type NotificationIntent = keyof typeof failures

export type NotificationChange = {
  readonly id: string
  readonly intent: NotificationIntent
  /** The secret, for mute and unmute. */
  readonly secretId: string
}

/** Intents of the form of one notification. */
export const itemIntents = ['read', 'unread', 'delete', 'mute', 'unmute'] as const satisfies NotificationIntent[]

/** Null without a form, or for another intent. */
export function parseChange(form: FormData | null | undefined): NotificationChange | null {
  const { id = '', intent = '', secretId = '' } = Object.fromEntries(form ?? []) as Record<string, string>
  return isIntent(intent) ? { id, intent, secretId } : null
}

export function failureText(intent: NotificationIntent, advice = 'Inténtalo de nuevo.'): string {
  return `${failures[intent]} ${advice}`
}

/** Text after a network error, by the submitted form. `common`: the text of every form. */
export function networkFailureText(form: FormData, common: string): string {
  const intent = parseChange(form)?.intent ?? 'read'
  return common === networkErrorMessage ? failureText(intent, common) : failureText(intent)
}

/** Optimistic update: the notification after the change, or undefined if deleted. */
export function applyChange(one: Notification, { id, intent, secretId }: NotificationChange): Notification | undefined {
  if (intent === 'read-all') return { ...one, isRead: true }
  if (intent === 'mute' || intent === 'unmute')
    return one.secretId === secretId ? { ...one, isMuted: intent === 'mute' } : one
  if (one.id !== id) return one
  return intent === 'delete' ? undefined : { ...one, isRead: intent === 'read' }
}

function isIntent(intent: string): intent is NotificationIntent {
  return Object.hasOwn(failures, intent)
}
