// Endpoint handlers for Web Push subscriptions: status, subscribe, unsubscribe. Any client that has the endpoint URL can send to it, so no
// response or log contains it.
import { AppError } from '@murmullo/contract/errors'
import { deliveryLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { hashOfEndpoint, type PushAddress } from '../../platform/push.ts'
import { saveFirstTimeZone } from '../accounts/save-first-time-zone.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteDevice, deleteOldDevices, findDevice, upsertDevice } from './push-devices.store.ts'

export async function lookAtPush(call: Call, { endpoint }: { endpoint: string | null }) {
  const { db, push, config } = call.services
  const { accountId } = whoAsks(call)
  const device = endpoint === null ? undefined : await findDevice(db.app, accountId, hashOfEndpoint(endpoint))
  const key = config.APP_WORKER === 'on' ? await push.key() : null
  return { key, isOn: device !== undefined, saysKind: device?.saysKind ?? false }
}

type TurnOn = PushAddress & { readonly saysKind: boolean; readonly timeZone?: string | undefined }

export async function turnOnPush(call: Call, { saysKind, timeZone, ...address }: TurnOn) {
  const { db, push } = call.services
  const { accountId, sessionHash } = whoAsks(call)
  if (!push.isSound(address)) throw new AppError('request.invalid', { field: 'endpoint' })
  const endpointHash = hashOfEndpoint(address.endpoint)
  await db.app.transaction().execute(async (trx) => {
    await upsertDevice(trx, {
      id: newInternalId(),
      accountId,
      session: sessionHash,
      endpointHash,
      ...address,
      saysKind,
    })
    await deleteOldDevices(trx, accountId, deliveryLimits.push.devicesMost)
    if (timeZone !== undefined) await saveFirstTimeZone(trx, accountId, timeZone)
  })
  return {}
}

export async function turnOffPush(call: Call, { endpoint }: { endpoint: string }) {
  await deleteDevice(call.services.db.app, whoAsks(call).accountId, hashOfEndpoint(endpoint))
  return {}
}
