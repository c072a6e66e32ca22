// Verifies a signed device token and derives per-secret pseudonyms (HMAC). An invalid token gets an error.
import { AppError } from '@murmullo/contract/errors'
import type { Services } from '../../platform/call.ts'
import { pseudonymOf } from '../../platform/pseudonym.ts'
import { openSignedId } from '../../platform/signed-id.ts'

export type Device = {
  readonly issuedAt: number
  /** Pseudonym of this browser for one secret; two secrets cannot be linked. */
  readonly markFor: (secretId: string) => string
}

export async function recognizeDevice(services: Services, token: string): Promise<Device> {
  const device = openSignedId(await services.keys('device'), token)
  if (device === null) throw new AppError('reactions.device_unknown')
  const key = await services.keys('reaction')
  return { issuedAt: device.issuedAt, markFor: (secretId) => pseudonymOf(key, device.id, secretId) }
}
