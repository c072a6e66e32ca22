// Endpoint handlers for Web Push subscriptions: status, subscribe, unsubscribe. Any client that has the endpoint URL can send to it, so no
// response or log contains it.
import { AppError } from '@murmullo/contract/core/errors'
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { hashEndpoint, type PushTarget } from '../../../platform/integrations/push.ts'
import { saveFirstTimeZone } from '../../accounts/account/account-settings.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  deleteSubscription,
  deleteOldSubscriptions,
  findSubscription,
  upsertSubscription,
} from './push-devices.store.ts'

export async function getPushStatus(context: RequestContext, { endpoint }: { endpoint: string | null }) {
  const { db, push, config } = context.deps
  const { accountId } = requireSession(context)
  const device = endpoint === null ? undefined : await findSubscription(db.write, accountId, hashEndpoint(endpoint))
  const key = config.SERVICE_WORKER === 'on' ? await push.publicKey() : null
  return { key, isOn: device !== undefined, saysKind: device?.showsType ?? false }
}

type NewSubscription = PushTarget & { readonly saysKind: boolean; readonly timeZone?: string | undefined }

export async function turnOnPush(context: RequestContext, { saysKind, timeZone, ...address }: NewSubscription) {
  const { db, push } = context.deps
  const { accountId, sessionHash } = requireSession(context)
  if (!push.isValid(address)) throw new AppError('request.invalid', { field: 'endpoint' })
  const endpointHash = hashEndpoint(address.endpoint)
  await db.write.transaction().execute(async (trx) => {
    await upsertSubscription(trx, {
      id: newRandomId(),
      accountId,
      session: sessionHash,
      endpointHash,
      ...address,
      showsType: saysKind,
    })
    await deleteOldSubscriptions(trx, { accountId, endpointHash, most: deliveryLimits.push.devicesMax })
    if (timeZone !== undefined) await saveFirstTimeZone(trx, accountId, timeZone)
  })
  return {}
}

export async function turnOffPush(context: RequestContext, { endpoint }: { endpoint: string }) {
  await deleteSubscription(context.deps.db.write, requireSession(context).accountId, hashEndpoint(endpoint))
  return {}
}
