// Sends what is due by one way, some people side by side. Whoever falls while sending leaves it to another, some seconds later; what cannot
// be sent now is tried again until it can.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { faultOf } from '../../platform/log.ts'
import { isRefused } from '../../platform/mail.ts'
import type { Delivery, Listener, Way } from './deliveries.columns.ts'
import { endDelivery, findListeners, holdDelivery, postponeDelivery, takeDue } from './deliveries.store.ts'
import { dueBy, quietEnd, retryAfterMs } from './delivery.times.ts'

/** It is held for as long as it is sent, however long that is, and is free soon when whoever sends it is no more. */
const heldMs = 4_500
const holdAgainMs = 1_000
const atOnce = 10

export type Sent = {
  /** Null when nothing was sent; otherwise what is to be noted down with the end of it. */
  readonly note: null | ((trx: Trx) => Promise<void>)
  /** Something was too recent for this batch and waits for the next. */
  readonly hasLater: boolean
}
export const nothingSent: Sent = { note: null, hasLater: false }
export type Send = (services: Services, listener: Listener, delivery: Delivery) => Promise<Sent>

/** Could not be sent, and is not to be tried before a while. */
export class NotYet extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** True when all that was tried went out. */
export async function deliver(services: Services, way: Way, send: Send): Promise<boolean> {
  const take = (count: number) => takeDue(services.db.app, way, { now: new Date(services.clock()), heldMs, count })
  let failedInARow = 0
  let isAllSent = true
  const sendOneAfterAnother = async (first: Delivery) => {
    for (let next: Delivery | undefined = first; next !== undefined; [next] = await take(1)) {
      const isSent = await attempt(services, next, send)
      failedInARow = isSent ? 0 : failedInARow + 1
      isAllSent &&= isSent
      // One who cannot be reached keeps nobody else waiting; while nobody takes anything, the rest wait for their turn.
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

/** As they are now that it was sent. */
function since(listener: Listener, { way }: Delivery, sentAt: Date | null): Listener {
  if (sentAt === null) return listener
  if (way === 'push') return { ...listener, pushSentAt: sentAt }
  return way === 'push_digest' ? { ...listener, pushDigestSentAt: sentAt } : { ...listener, digestSentAt: sentAt }
}
