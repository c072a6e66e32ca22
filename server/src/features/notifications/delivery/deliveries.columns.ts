// Row types of `identity.deliveries` and of push subscriptions, and the notification types that each channel sends.
import type { NotificationSchedule } from '@murmullo/contract/notifications/notification-schedule'
import type { NotificationType } from '@murmullo/contract/notifications/notifications'

/**
 * Delivery channels: email and push, each either immediate (`email`, `push`) or batched by the user's schedule (`email_digest`, `push_digest`).
 */
export const batchedChannels = ['email_digest', 'push_digest'] as const
export const deliveryChannels = ['email', 'push', ...batchedChannels] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const isBatched = (channel: DeliveryChannel): boolean => channel === 'email_digest' || channel === 'push_digest'
export const isPushChannel = (channel: DeliveryChannel): boolean => channel === 'push' || channel === 'push_digest'

export type Delivery = Readonly<{ accountId: string; channel: DeliveryChannel; batch: string; tries: number }>

export type Recipient = Readonly<{
  accountId: string
  /** Null when the user gets no email notifications. */
  email: string | null
  digestSentAt: Date | null
  hasDevices: boolean
  pushSentAt: Date | null
  pushDigestSentAt: Date | null
  mode: NotificationSchedule['mode']
  hours: readonly number[]
  /** Quiet hours of the user: both set or both null. */
  quietFrom: number | null
  quietTo: number | null
  /** Time zone of quiet hours and fixed hours; null when unknown. */
  timeZone: string | null
}>

/**
 * Notification types per channel. Only chat requests are sent immediately. Any other event could be caused or expected by a person near the
 * user: an actor who comments, reacts, follows, reports or decides could see whose phone lights up.
 */
export const notificationTypesByChannel = {
  email: ['chat_request'],
  push: ['chat_request'],
  email_digest: ['comment', 'like', 'follow', 'moderation', 'report'],
  push_digest: ['comment', 'like', 'follow', 'moderation', 'report'],
} as const satisfies Record<DeliveryChannel, readonly NotificationType[]>

export type PushSubscription = Readonly<{
  id: string
  endpoint: string
  p256dh: string
  auth: string
  showsType: boolean
  lastBatch: string | null
}>
