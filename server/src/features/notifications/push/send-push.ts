// Sender of the Web Push channels. A device that accepted the push is skipped on retries for other devices, unless the batch has new
// notifications.
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { contentHash } from '../../../platform/crypto/content-hash.ts'
import { RetryLaterError, emptySendResult, type Send } from '../delivery/deliver.ts'
import type { PushSubscription, DeliveryChannel, Recipient } from '../delivery/deliveries.columns.ts'
import { isDaily, msUntilQuietHours } from '../delivery/delivery.schedule.ts'
import { deleteSubscriptionById, listSubscriptions, recordPushFailed, recordPushSent } from './push-devices.store.ts'
import { buildBatch } from '../delivery/build-batch.ts'

export const sendPush: Send = async (services, listener, delivery) => {
  const { accountId, hasDevices } = listener
  const { channel, batch, tries } = delivery
  if (!hasDevices) return emptySendResult
  // The batch is identified by notification ids, so a growing reaction group is not a new push.
  const { ids, isDue, hasLater, recordSent } = await buildBatch(services, listener, delivery)
  if (!isDue) return { onComplete: null, hasLater }
  const devices = await listSubscriptions(services.db.write, accountId)
  const name = contentHash([batch, ...ids])
  const ttlMs = msUntilQuietHours(services.clock(), listener)
  const pendingDevices = devices.filter(({ lastBatch }) => lastBatch !== name)
  const done = await Promise.all(
    pendingDevices.map((device) =>
      sendToDevice(services, device, { name, body: pushText(listener, channel, device.showsType), ttlMs }),
    ),
  )
  // A push service that stays down is not retried for long: a late push is stale, and the unread badge stays.
  if (done.includes(false) && tries < deliveryLimits.push.attemptsMax) {
    // Devices that accepted the push may get new notifications on the retry, so the retry respects their minimum interval.
    if (done.includes(true)) throw new RetryLaterError('not every push service took it', deliveryLimits.push.gapMs)
    throw new Error('a push service rejected the message')
  }
  return { onComplete: recordSent, hasLater }
}

type PushMessage = { readonly name: string; readonly body: string; readonly ttlMs: number }

async function sendToDevice(
  { db, push, log }: Deps,
  device: PushSubscription,
  { name, body, ttlMs }: PushMessage,
): Promise<boolean> {
  try {
    const outcome = await push.send(device, { body }, ttlMs)
    await (outcome === 'gone' ? deleteSubscriptionById(db.write, device.id) : recordPushSent(db.write, device.id, name))
    return true
  } catch (error) {
    log.warn({ job: 'notifications.push', exception: error }, 'web push failed')
    await recordPushFailed(db.write, device.id, deliveryLimits.push.failingDays)
    return false
  }
}

/**
 * Text safe for a screen that other people may see. Push about the user's own content always has the same text. A chat request is named
 * only on devices where the user enabled it. A daily message does not claim that there is news.
 */
function pushText(listener: Recipient, channel: DeliveryChannel, showsType: boolean): string {
  if (isDaily(channel, listener)) return 'Tu notificación diaria'
  return channel === 'push' && showsType ? 'Alguien quiere conversar contigo' : 'Tienes novedades'
}
