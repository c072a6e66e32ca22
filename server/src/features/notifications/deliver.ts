// Delivery worker: claims due deliveries of one channel with a lease and sends up to ten concurrently. The lease of a crashed worker
// expires after seconds and another worker retries. Failed sends are retried with backoff.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { faultOf } from '../../platform/log.ts'
import { isRefused } from '../../platform/mail.ts'
import type { Delivery, Listener, Way } from './deliveries.columns.ts'
import { endDelivery, findListeners, holdDelivery, postponeDelivery, takeDue } from './deliveries.store.ts'
import { dueBy, quietEnd, retryAfterMs } from './delivery.times.ts'

/** Lease duration. The lease is renewed while a send runs, however long that is, and expires soon after the worker crashes. */
const heldMs = 4_500
const holdAgainMs = 1_000
const atOnce = 10

export type Sent = {
  /** Null when nothing was sent; otherwise a callback that runs in the transaction which completes the delivery. */
  readonly note: null | ((trx: Trx) => Promise<void>)
  /** True when a notification is newer than the cutoff of this batch and is left for the next batch. */
  readonly hasLater: boolean
}
export const nothingSent: Sent = { note: null, hasLater: false }
export type Send = (services: Services, listener: Listener, delivery: Delivery) => Promise<Sent>

/** Error: the send failed and the delivery must not be retried before `afterMs`. */
export class NotYet extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** Returns true when every attempted delivery succeeded. */
export async function deliver(services: Services, way: Way, send: Send): Promise<boolean> {
  const take = (count: number) => takeDue(services.db.app, way, { now: new Date(services.clock()), heldMs, count })
  let failedInARow = 0
  let isAllSent = true
  const sendOneAfterAnother = async (first: Delivery) => {
    for (let next: Delivery | undefined = first; next !== undefined; [next] = await take(1)) {
      const isSent = await attempt(services, next, send)
      failedInARow = isSent ? 0 : failedInARow + 1
      isAllSent &&= isSent
      // One failing recipient does not block others. Ten consecutive failures abort the batch: the server accepts nothing, and the rest is
      // left for the next run.
      if (failedInARow >= atOnce) return
    }
  }
  const lanes = await Promise.allSettled((await take(atOnce)).map(sendOneAfterAnother))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return isAllSent
}

async function attempt(services: Services, delivery: Delivery, send: Send): Promise<boolean> {
  const { db, clock, log } = services
  const holding = setInterval(() => void holdDelivery(db.app, delivery, heldMs).catch(() => {}), holdAgainMs)
  try {
    const [listener] = await findListeners(db.app, [delivery.accountId])
    const end = listener === undefined ? null : quietEnd(clock(), listener)
    if (end !== null) {
      await postponeDelivery(db.app, { ...delivery, tries: 0 }, new Date(end))
      return true
    }
    const { note, hasLater } = listener === undefined ? nothingSent : await send(services, listener, delivery)
    const now = clock()
    const sentAt = note === null ? null : new Date(now)
    const nextAt = listener === undefined ? now : dueBy[delivery.way](now, since(listener, delivery, sentAt))
    await db.app.transaction().execute(async (trx) => {
      await note?.(trx)
      await endDelivery(trx, delivery, { sentAt, nextAt: new Date(nextAt), hasLater })
    })
    return true
  } catch (error) {
    log.warn({ job: `notifications.${delivery.way}`, fault: faultOf(error) }, 'could not be sent')
    const pauseMs = error instanceof NotYet ? error.afterMs : retryAfterMs(delivery.tries, isRefused(error))
    await postponeDelivery(db.app, delivery, new Date(clock() + pauseMs))
    return false
  } finally {
    clearInterval(holding)
  }
}

/** Recipient with the time of this send, so that the next due time respects the minimum interval. */
function since(listener: Listener, { way }: Delivery, sentAt: Date | null): Listener {
  if (sentAt === null) return listener
  if (way === 'push') return { ...listener, pushSentAt: sentAt }
  return way === 'push_digest' ? { ...listener, pushDigestSentAt: sentAt } : { ...listener, digestSentAt: sentAt }
}
