// Verifies a signed device token and derives per-secret pseudonyms (HMAC). An invalid token gets an error.
import { AppError } from '@murmullo/contract/core/errors'
import type { Deps } from '../../platform/context/request-context.ts'
import { createPseudonym } from '../../platform/crypto/pseudonym.ts'
import { verifySignedToken } from '../../platform/crypto/signed-token.ts'

export type Device = {
  readonly issuedAt: number
  /** Pseudonym of this browser for one secret; two secrets cannot be linked. */
  readonly pseudonymFor: (secretId: string) => string
}

export async function verifyDeviceToken(services: Deps, token: string): Promise<Device> {
  const device = verifySignedToken(await services.keys('device'), token)
  if (device === null) throw new AppError('reactions.device_unknown')
  const key = await services.keys('reaction')
  return { issuedAt: device.issuedAt, pseudonymFor: (secretId) => createPseudonym(key, device.id, secretId) }
}
