// Schedules email and push deliveries in the transaction that inserts the notification, so both are committed or neither. A user without a
// reachable channel gets no row.
import type { NotificationType } from '@murmullo/contract/notifications'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { isPush, type Listener, typesBy, type Way, ways } from './deliveries.columns.ts'
import { findListeners, upsertWanted } from './deliveries.store.ts'
import { dueBy } from './delivery.times.ts'

export async function wantDeliveries(
  { clock }: Services,
  trx: Trx,
  type: NotificationType,
  accounts: readonly string[],
): Promise<void> {
  const now = clock()
  const listeners = await findListeners(trx, accounts)
  const wanted = listeners.flatMap((listener) =>
    waysTo(listener, type).map((way) => ({
      accountId: listener.accountId,
      way,
      dueAt: new Date(dueBy[way](now, listener)),
    })),
  )
  if (wanted.length > 0) await upsertWanted(trx, wanted)
}

function waysTo({ email, hasDevices }: Listener, type: NotificationType): Way[] {
  const isReached = (way: Way) => (isPush(way) ? hasDevices : email !== null)
  return ways.filter((way) => isReached(way) && typesBy[way].some((told) => told === type))
}
