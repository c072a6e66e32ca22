// Sends what is due by one way, some people at a time. Whoever falls while sending leaves it to another, a minute later, under the same
// name; what cannot be sent now is tried again until it can.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { faultOf } from '../../platform/log.ts'
import type { Delivery, Listener, Way } from './deliveries.columns.ts'
import { endDelivery, findListeners, postponeDelivery, takeDue } from './deliveries.store.ts'
import { dueBy, quietEnd, retryAfterMs } from './delivery.times.ts'

/** Longer than a mail server may take for one letter. */
const takenForMs = 60_000
const atOnce = 10

/** Null when there is nothing to say; otherwise what is to be noted down with the end of it. */
export type Send = (
  services: Services,
  listener: Listener,
  delivery: Delivery,
) => Promise<null | ((trx: Trx) => Promise<void>)>

/** True when all that was tried went out. */
export async function deliver(services: Services, way: Way, send: Send): Promise<boolean> {
  for (;;) {
    const now = services.clock()
    const taken = await takeDue(services.db.app, way, {
      now: new Date(now),
      until: new Date(now + takenForMs),
      count: atOnce,
    })
    const listeners = await findListeners(
      services.db.app,
      taken.map(({ accountId }) => accountId),
    )
    const done = await Promise.all(
      taken.map((delivery) =>
        attempt(
          services,
          delivery,
          listeners.find(({ accountId }) => accountId === delivery.accountId),
          send,
        ),
      ),
    )
    // While nobody takes them, the rest wait for their turn.
    if (done.includes(false)) return false
    if (taken.length < atOnce) return true
  }
}

async function attempt(
  services: Services,
  delivery: Delivery,
  listener: Listener | undefined,
  send: Send,
): Promise<boolean> {
  const { db, clock, log } = services
  try {
    const end = listener === undefined ? null : quietEnd(clock(), listener)
    if (end !== null) {
      await postponeDelivery(db.app, { ...delivery, tries: 0 }, new Date(end))
      return true
    }
    const note = listener === undefined ? null : await send(services, listener, delivery)
    const now = clock()
    const sentAt = note === null ? null : new Date(now)
    const nextAt = listener === undefined ? now : dueBy[delivery.way](now, since(listener, delivery, sentAt))
    await db.app.transaction().execute(async (trx) => {
      await note?.(trx)
      await endDelivery(trx, delivery, { sentAt, nextAt: new Date(nextAt) })
    })
    return true
  } catch (error) {
    log.warn({ job: `notifications.${delivery.way}`, fault: faultOf(error) }, 'could not be sent')
    await postponeDelivery(db.app, delivery, new Date(clock() + retryAfterMs(delivery.tries)))
    return false
  }
}

/** As they are now that it was sent. */
function since(listener: Listener, { way }: Delivery, sentAt: Date | null): Listener {
  if (sentAt === null) return listener
  return way === 'push' ? { ...listener, pushSentAt: sentAt } : { ...listener, digestSentAt: sentAt }
}
