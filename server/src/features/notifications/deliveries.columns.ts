// What of a delivery's row those who send it read.
import type { NotificationSchedule } from '@murmullo/contract/notification-schedule'
import type { NotificationType } from '@murmullo/contract/notifications'
import type { CaseResult } from '@murmullo/contract/report-outcomes'

/** E-mail and push, each either sent at once (letter, push) or batched by the user's schedule (digest, push_digest). */
export const batchedWays = ['digest', 'push_digest'] as const
export const ways = ['letter', 'push', ...batchedWays] as const
export type Way = (typeof ways)[number]
export const isPush = (way: Way): boolean => way === 'push' || way === 'push_digest'

export type Delivery = Readonly<{ accountId: string; way: Way; batch: string; tries: number }>

export type Listener = Readonly<{
  accountId: string
  /** Null when they get no letters. */
  email: string | null
  digestSentAt: Date | null
  hasDevices: boolean
  pushSentAt: Date | null
  pushDigestSentAt: Date | null
  mode: NotificationSchedule['mode']
  hours: readonly number[]
  /** Both or none: when they want to be left alone. */
  quietFrom: number | null
  quietTo: number | null
  /** Of both; null when it is not known. */
  timeZone: string | null
}>

/**
 * What is told by each way. Only chat is sent at once. Everything else could be caused or expected by a person near the user: who comments,
 * reacts, follows, reports or decides would see whose phone answers.
 */
export const typesBy = {
  letter: ['chat_request'],
  push: ['chat_request'],
  digest: ['comment', 'like', 'follow', 'moderation', 'report'],
  push_digest: ['comment', 'like', 'follow', 'moderation', 'report'],
} as const satisfies Record<Way, readonly NotificationType[]>

export type UnsentNews = Readonly<{
  id: string
  /** False: it happened after the cutoff of a batch and waits for the next one. */
  isDue: boolean
  /** Of a report that was answered: what its outcome is derived from. */
  report: CaseResult | null
}>

export type Device = Readonly<{
  id: string
  endpoint: string
  p256dh: string
  auth: string
  saysKind: boolean
  toldBatch: string | null
}>
