// Form handlers for a change of notifications: read, unread, delete, mute, unmute or read all.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { redirect } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import type { FormHandler } from '../../lib/forms/form-action.ts'
import { failureText, type NotificationChange, type NotificationIntent, parseChange } from './notification-change.ts'

type Call = (notifications: MurmulloApi['notifications'], change: NotificationChange) => Promise<unknown>

const calls: Readonly<Record<NotificationIntent, Call>> = {
  read: (notifications, { id }) => notifications.markRead({ id, isRead: true }),
  unread: (notifications, { id }) => notifications.markRead({ id, isRead: false }),
  delete: (notifications, { id }) => notifications.deleteNotification({ id }).catch(orDeleted),
  mute: (notifications, { secretId }) => notifications.muteSecret({ id: secretId, isMuted: true }),
  unmute: (notifications, { secretId }) => notifications.muteSecret({ id: secretId, isMuted: false }),
  'read-all': (notifications) => notifications.markAllRead(),
}

/** Already deleted in another tab: the wanted state is reached, so it counts as success. */
function orDeleted(error: unknown): void {
  if (errorCode(error) !== 'notifications.not_found') throw error
}

/** A success returns the change. Without JavaScript it redirects to the same page of the list. */
function handler(intent: NotificationIntent): FormHandler {
  return {
    run: async ({ api, form, url, isDocument }) => {
      const change: NotificationChange = { id: '', secretId: '', ...parseChange(form), intent }
      await calls[intent](api.notifications, change)
      const after = url.searchParams.get('after')
      return isDocument
        ? redirect(`/notifications${after === null ? '' : `?after=${encodeURIComponent(after)}`}`, 303)
        : change
    },
    messageFor: () => failureText(intent),
  }
}

export const notificationHandlers: Readonly<Record<NotificationIntent, FormHandler>> = {
  read: handler('read'),
  unread: handler('unread'),
  delete: handler('delete'),
  mute: handler('mute'),
  unmute: handler('unmute'),
  'read-all': handler('read-all'),
}
