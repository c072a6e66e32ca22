// Registers the endpoint handlers of notifications.
import { accounts } from '@murmullo/contract/accounts'
import { notifications } from '@murmullo/contract/notifications'
import { type Doors, route } from '../../http/doors.ts'
import { changeNotificationSchedule } from './change-notification-schedule.ts'
import { changeQuietHours } from './change-quiet-hours.ts'
import { countUnread } from './count-unread.ts'
import { deleteNotification } from './delete-notification.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead } from './mark-all-read.ts'
import { markRead } from './mark-read.ts'
import { muteSecret } from './mute-secret.ts'
import { lookAtPush, turnOffPush, turnOnPush } from './push-devices.ts'

export function notificationsRoutes(web: Doors): void {
  route(web, notifications.listNotifications, listNotifications)
  route(web, notifications.countUnread, countUnread)
  route(web, notifications.markRead, markRead)
  route(web, notifications.markAllRead, markAllRead)
  route(web, notifications.deleteNotification, deleteNotification)
  route(web, notifications.muteSecret, muteSecret)
  route(web, accounts.saveQuietHours, changeQuietHours)
  route(web, accounts.saveNotificationSchedule, changeNotificationSchedule)
  route(web, notifications.lookAtPush, lookAtPush)
  route(web, notifications.turnOnPush, turnOnPush)
  route(web, notifications.turnOffPush, turnOffPush)
}
