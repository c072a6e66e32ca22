// Says on somebody's devices that there is news: that there is, and of what kind only where they asked for it. One that took it is not
// told again while another is still tried.
import { sending } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { faultOf } from '../../platform/log.ts'
import type { Send } from './deliver.ts'
import type { Device } from './deliveries.columns.ts'
import { updatePushed } from './notifications.store.ts'
import { pushWords } from './push.words.ts'
import { deleteGoneDevice, listDevices, noteFailed, noteTold } from './push-devices.store.ts'
import { listUnsent } from './unsent-news.store.ts'

export const sendPush: Send = async (services, { accountId, hasDevices }, { way, batch, tries }) => {
  if (!hasDevices) return null
  const news = await listUnsent(services.db.app, accountId, way)
  if (news.length === 0) return null
  const devices = await listDevices(services.db.app, accountId)
  const kinds = news.map(({ type }) => type)
  const untold = devices.filter(({ toldBatch }) => toldBatch !== batch)
  const done = await Promise.all(
    untold.map((device) => reach(services, device, batch, pushWords(kinds, device.saysKind))),
  )
  // A service that is away for long is not waited for: news on a screen is soon old, and the dot in the bar stays.
  if (done.includes(false) && tries < sending.push.triesMost) throw new Error('a push service did not take it')
  return (trx) =>
    updatePushed(
      trx,
      news.map(({ id }) => id),
    )
}

async function reach({ db, push, log }: Services, device: Device, batch: string, body: string): Promise<boolean> {
  try {
    const outcome = await push.send(device, { body })
    await (outcome === 'gone' ? deleteGoneDevice(db.app, device.id) : noteTold(db.app, device.id, batch))
    return true
  } catch (error) {
    log.warn({ job: 'notifications.push', fault: faultOf(error) }, 'a device was not reached')
    await noteFailed(db.app, device.id)
    return false
  }
}
