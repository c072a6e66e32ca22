// Registers the endpoint handlers of notifications.
import { accounts } from '@murmullo/contract/accounts/accounts'
import { notifications } from '@murmullo/contract/notifications/notifications'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { changeNotificationSchedule, changeQuietHours } from './delivery/change-schedule.ts'
import { countUnread } from './inbox/unread-count.ts'
import { deleteNotification, listNotifications, markAllRead, markRead } from './inbox/own-notifications.ts'
import { muteSecret } from './inbox/mute-secret.ts'
import { getPushStatus, turnOffPush, turnOnPush } from './push/push-devices.ts'

export function notificationsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, notifications.listNotifications, listNotifications)
  registerEndpoint(web, notifications.countUnread, countUnread)
  registerEndpoint(web, notifications.markRead, markRead)
  registerEndpoint(web, notifications.markAllRead, markAllRead)
  registerEndpoint(web, notifications.deleteNotification, deleteNotification)
  registerEndpoint(web, notifications.muteSecret, muteSecret)
  registerEndpoint(web, accounts.saveQuietHours, changeQuietHours)
  registerEndpoint(web, accounts.saveNotificationSchedule, changeNotificationSchedule)
  registerEndpoint(web, notifications.lookAtPush, getPushStatus)
  registerEndpoint(web, notifications.turnOnPush, turnOnPush)
  registerEndpoint(web, notifications.turnOffPush, turnOffPush)
}
