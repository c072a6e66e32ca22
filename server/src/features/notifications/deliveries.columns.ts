// What of a delivery's row those who send it read.
import { type NotificationType, notificationTypes } from '@murmullo/contract/notifications'

/** A letter at once, or one a day of all the rest; and a word on the screens of those who want it there. */
export const ways = ['letter', 'digest', 'push'] as const
export type Way = (typeof ways)[number]

export type Delivery = Readonly<{ accountId: string; way: Way; batch: string; tries: number }>

export type Listener = Readonly<{
  accountId: string
  /** Null when they get no letters. */
  email: string | null
  digestSentAt: Date | null
  hasDevices: boolean
  pushSentAt: Date | null
  /** All three or none: when they want to be left alone, and on which clock. */
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
}>

/** What is told by each way. */
export const typesBy = {
  letter: ['chat_request', 'moderation'],
  digest: ['comment', 'like', 'follow'],
  push: notificationTypes,
} as const satisfies Record<Way, readonly NotificationType[]>

/** The place changes when a group grows: then there is something to write about again. */
export type UnsentNews = Readonly<{ id: string; type: NotificationType; people: number | null; place: string }>

export type Device = Readonly<{
  id: string
  endpoint: string
  p256dh: string
  auth: string
  saysKind: boolean
  toldBatch: string | null
}>
