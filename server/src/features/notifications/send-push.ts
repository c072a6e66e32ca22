// Says on somebody's devices that there is news: that there is, and of what kind only where they asked for it. One that took it is not
// told again while another is still tried, unless there is more to tell.
import { sending } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { contentName } from '../../platform/content-name.ts'
import { faultOf } from '../../platform/log.ts'
import { NotYet, type Send } from './deliver.ts'
import type { Device } from './deliveries.columns.ts'
import { untilQuiet } from './delivery.times.ts'
import { updatePushed } from './notifications.store.ts'
import { pushWords } from './push.words.ts'
import { deleteGoneDevice, listDevices, noteFailed, noteTold } from './push-devices.store.ts'
import { listUnsent } from './unsent-news.store.ts'

export const sendPush: Send = async (services, listener, { way, batch, tries }) => {
  const { accountId, hasDevices } = listener
  if (!hasDevices) return null
  const news = await listUnsent(services.db.app, accountId, way)
  if (news.length === 0) return null
  const devices = await listDevices(services.db.app, accountId)
  const kinds = news.map(({ type }) => type)
  // By ids and not by places: a group that grows is no more to tell.
  const ids = news.map(({ id }) => id)
  const name = contentName([batch, ...ids])
  const keptMs = untilQuiet(services.clock(), listener)
  const untold = devices.filter(({ toldBatch }) => toldBatch !== name)
  const done = await Promise.all(
    untold.map((device) => reach(services, device, { name, body: pushWords(kinds, device.saysKind), keptMs })),
  )
  // A service that is away for long is not waited for: news on a screen is soon old, and the dot in the bar stays.
  if (done.includes(false) && tries < sending.push.triesMost) {
    // Those who took it may have more to take by then, and nobody's pocket hums more often than that.
    if (done.includes(true)) throw new NotYet('not every push service took it', sending.push.gapMs)
    throw new Error('a push service did not take it')
  }
  return (trx) => updatePushed(trx, ids)
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
