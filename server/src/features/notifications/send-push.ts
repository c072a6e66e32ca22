// Says on somebody's devices that there is news. One that took it is not told again while another is still tried, unless there is more to
// tell.
import { sending } from '@murmullo/contract/limits'
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
  // By ids: a group that grows is no more to tell.
  const { ids, hasLater } = await readBatch(services, listener, delivery)
  if (ids.length === 0) return { note: null, hasLater }
  const devices = await listDevices(services.db.app, accountId)
  const name = contentName([batch, ...ids])
  const keptMs = untilQuiet(services.clock(), listener)
  const untold = devices.filter(({ toldBatch }) => toldBatch !== name)
  const done = await Promise.all(
    untold.map((device) => reach(services, device, { name, body: pushWords(way, device.saysKind), keptMs })),
  )
  // A service that is away for long is not waited for: news on a screen is soon old, and the dot in the bar stays.
  if (done.includes(false) && tries < sending.push.triesMost) {
    // Those who took it may have more to take by then, and nobody's pocket hums more often than that.
    if (done.includes(true)) throw new NotYet('not every push service took it', sending.push.gapMs)
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
    await noteFailed(db.app, device.id, sending.push.failingDays)
    return false
  }
}
