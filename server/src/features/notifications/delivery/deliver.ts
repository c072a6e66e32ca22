// Delivery worker: claims due deliveries of one channel with a lease and sends up to ten concurrently. The lease of a crashed worker
// expires after seconds and another worker retries. Failed sends are retried with backoff.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { isRejected } from '../../../platform/integrations/mail.ts'
import { type Delivery, type DeliveryChannel, isBatched, type Recipient } from './deliveries.columns.ts'
import { scheduleDueOutbox } from './delivery-outbox.ts'
import {
  completeDelivery,
  findRecipients,
  renewLease,
  postponeDelivery,
  claimDueDeliveries,
} from './deliveries.store.ts'
import { dueAtByChannel, quietHoursEnd, retryDelayMs } from './delivery.schedule.ts'

/** Lease duration. The lease is renewed while a send runs, however long that is, and expires soon after the worker crashes. */
const leaseMs = 4_500
const leaseRenewalMs = 1_000
const concurrency = 10

export type SendResult = {
  /** Null when nothing was sent; otherwise a callback that runs in the transaction which completes the delivery. */
  readonly onComplete: null | ((trx: Trx) => Promise<void>)
  /** True when another message follows: a notification is newer than the cutoff of this batch, or there is a message every day. */
  readonly hasLater: boolean
}
export const emptySendResult: SendResult = { onComplete: null, hasLater: false }
export type Send = (services: Deps, listener: Recipient, delivery: Delivery) => Promise<SendResult>

/** Error: the send failed and the delivery must not be retried before `delayMs`. */
export class RetryLaterError extends Error {
  readonly delayMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.delayMs = afterMs
  }
}

/** Returns true when every attempted delivery succeeded. */
export async function deliver(services: Deps, channel: DeliveryChannel, send: Send): Promise<boolean> {
  if (isBatched(channel)) await scheduleDueOutbox(services)
  const claim = (count: number) =>
    claimDueDeliveries(services.db.write, channel, { now: new Date(services.clock()), leaseMs, count })
  let failedInARow = 0
  let isAllSent = true
  const sendSequentially = async (first: Delivery) => {
    for (let next: Delivery | undefined = first; next !== undefined; [next] = await claim(1)) {
      const isSent = await attemptDelivery(services, next, send)
      failedInARow = isSent ? 0 : failedInARow + 1
      isAllSent &&= isSent
      // One failing recipient does not block others. Ten consecutive failures abort the batch: the server accepts nothing, and the rest is
      // left for the next run.
      if (failedInARow >= concurrency) return
    }
  }
  const results = await Promise.allSettled((await claim(concurrency)).map(sendSequentially))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return isAllSent
}

async function attemptDelivery(services: Deps, delivery: Delivery, send: Send): Promise<boolean> {
  const { db, clock, log } = services
  const leaseRenewal = setInterval(() => void renewLease(db.write, delivery, leaseMs).catch(() => {}), leaseRenewalMs)
  try {
    const [listener] = await findRecipients(db.write, [delivery.accountId])
    const end = listener === undefined ? null : quietHoursEnd(clock(), listener)
    if (end !== null) {
      await postponeDelivery(db.write, { ...delivery, tries: 0 }, new Date(end))
      return true
    }
    const { onComplete, hasLater } = listener === undefined ? emptySendResult : await send(services, listener, delivery)
    const now = clock()
    const sentAt = onComplete === null ? null : new Date(now)
    const nextAt =
      listener === undefined ? now : dueAtByChannel[delivery.channel](now, withSentAt(listener, delivery, sentAt))
    await db.write.transaction().execute(async (trx) => {
      await onComplete?.(trx)
      await completeDelivery(trx, delivery, { sentAt, nextAt: new Date(nextAt), hasLater })
    })
    return true
  } catch (error) {
    log.warn({ job: `notifications.${delivery.channel}`, exception: error }, 'notification delivery failed')
    const pauseMs = error instanceof RetryLaterError ? error.delayMs : retryDelayMs(delivery.tries, isRejected(error))
    await postponeDelivery(db.write, delivery, new Date(clock() + pauseMs))
    return false
  } finally {
    clearInterval(leaseRenewal)
  }
}

/** Recipient with the time of this send, so that the next due time respects the minimum interval. */
function withSentAt(listener: Recipient, { channel }: Delivery, sentAt: Date | null): Recipient {
  if (sentAt === null) return listener
  if (channel === 'push') return { ...listener, pushSentAt: sentAt }
  return channel === 'push_digest' ? { ...listener, pushDigestSentAt: sentAt } : { ...listener, digestSentAt: sentAt }
}
