// Schedules email and push deliveries of a notification. A user without a reachable channel gets no row.
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { Deps } from '../../../platform/context/request-context.ts'
import {
  isPushChannel,
  type Recipient,
  notificationTypesByChannel,
  type DeliveryChannel,
  deliveryChannels,
} from './deliveries.columns.ts'
import { findRecipients, upsertDeliveries } from './deliveries.store.ts'
import { dueAtByChannel } from './delivery.schedule.ts'

export async function scheduleDeliveries(
  { clock, db: { write } }: Deps,
  type: NotificationType,
  accounts: readonly string[],
  now: number = clock(),
): Promise<void> {
  const listeners = await findRecipients(write, accounts)
  const deliveries = listeners.flatMap((listener) =>
    channelsFor(listener, type).map((channel) => ({
      accountId: listener.accountId,
      channel,
      dueAt: new Date(dueAtByChannel[channel](now, listener)),
    })),
  )
  if (deliveries.length > 0) await upsertDeliveries(write, deliveries)
}

/** Channels on which the recipient can be reached. */
export function channelsFor({ email, hasDevices }: Recipient, type: NotificationType): DeliveryChannel[] {
  const isReachable = (channel: DeliveryChannel) => (isPushChannel(channel) ? hasDevices : email !== null)
  return deliveryChannels.filter(
    (channel) => isReachable(channel) && notificationTypesByChannel[channel].some((candidate) => candidate === type),
  )
}
