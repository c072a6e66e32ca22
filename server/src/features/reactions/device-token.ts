// Signed device token (HMAC) of a browser: issue it, verify it, and derive per-secret pseudonyms. Nothing is stored.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../platform/context/request-context.ts'
import { issueSignedToken, verifySignedToken } from '../../platform/crypto/signed-token.ts'
import { createPseudonym } from '../../platform/crypto/hmac.ts'

/** Endpoint handler: issues a token to a browser. */
export async function issueDeviceToken({ deps }: RequestContext) {
  return { device: issueSignedToken(await deps.keys('device'), deps.clock()) }
}

export type Device = {
  readonly issuedAt: number
  /** Pseudonym of this browser for one secret; two secrets cannot be linked. */
  readonly pseudonymFor: (secretId: string) => string
}

/** An invalid token gets an error. */
export async function verifyDeviceToken(services: Deps, token: string): Promise<Device> {
  const device = verifySignedToken(await services.keys('device'), token)
  if (device === null) throw new AppError('reactions.device_unknown')
  const key = await services.keys('reaction')
  return { issuedAt: device.issuedAt, pseudonymFor: (secretId) => createPseudonym(key, device.id, secretId) }
}
