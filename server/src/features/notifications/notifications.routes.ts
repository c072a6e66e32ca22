// Registers the endpoint handlers of notifications.
import { accounts } from '@murmullo/contract/accounts'
import { notifications } from '@murmullo/contract/notifications'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { changeNotificationSchedule } from './change-notification-schedule.ts'
import { changeQuietHours } from './change-quiet-hours.ts'
import { countUnread } from './count-unread.ts'
import { deleteNotification } from './delete-notification.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead } from './mark-all-read.ts'
import { markRead } from './mark-read.ts'
import { muteSecret } from './mute-secret.ts'
import { getPushStatus, turnOffPush, turnOnPush } from './push-devices.ts'

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
