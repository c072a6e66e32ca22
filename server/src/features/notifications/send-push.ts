// Sender of the Web Push channels. A device that accepted the push is skipped on retries for other devices, unless the batch has new
// notifications.
import { deliveryLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { contentName } from '../../platform/content-name.ts'
import { faultOf } from '../../platform/log.ts'
import { NotYet, nothingSent, type Send } from './deliver.ts'
import type { Device } from './deliveries.columns.ts'
import { untilQuiet } from './delivery.times.ts'
import { updatePushed } from './notifications.store.ts'
import { pushWords } from './push.words.ts'
import { deleteGoneDevice, listDevices, noteFailed, noteTold } from './push-devices.store.ts'
import { readBatch } from './read-batch.ts'

export const sendPush: Send = async (services, listener, delivery) => {
  const { accountId, hasDevices } = listener
  const { way, batch, tries } = delivery
  if (!hasDevices) return nothingSent
  // The batch is identified by notification ids, so a growing reaction group is not a new push.
  const { ids, hasLater } = await readBatch(services, listener, delivery)
  if (ids.length === 0) return { note: null, hasLater }
  const devices = await listDevices(services.db.app, accountId)
  const name = contentName([batch, ...ids])
  const keptMs = untilQuiet(services.clock(), listener)
  const untold = devices.filter(({ toldBatch }) => toldBatch !== name)
  const done = await Promise.all(
    untold.map((device) => reach(services, device, { name, body: pushWords(way, device.saysKind), keptMs })),
  )
  // A push service that stays down is not retried for long: a late push is stale, and the unread badge stays.
  if (done.includes(false) && tries < deliveryLimits.push.triesMost) {
    // Devices that accepted the push may get new notifications on the retry, so the retry respects their minimum interval.
    if (done.includes(true)) throw new NotYet('not every push service took it', deliveryLimits.push.gapMs)
    throw new Error('a push service did not take it')
  }
  return { note: (trx) => updatePushed(trx, ids), hasLater }
}

type Word = { readonly name: string; readonly body: string; readonly keptMs: number }

async function reach({ db, push, log }: Services, device: Device, { name, body, keptMs }: Word): Promise<boolean> {
  try {
    const outcome = await push.send(device, { body }, keptMs)
    await (outcome === 'gone' ? deleteGoneDevice(db.app, device.id) : noteTold(db.app, device.id, name))
    return true
  } catch (error) {
    log.warn({ job: 'notifications.push', fault: faultOf(error) }, 'a device was not reached')
    await noteFailed(db.app, device.id, deliveryLimits.push.failingDays)
    return false
  }
}
