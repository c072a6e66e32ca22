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

/**
 * An invalid token gets an error. The key of the pseudonyms has the version that signed the token: after a rotation a browser still finds its
 * earlier reactions, and cannot add one twice.
 */
export async function verifyDeviceToken({ keys }: Deps, token: string): Promise<Device> {
  const reactionKeys = await keys.allVersions('reaction')
  for (const { version, key: signingKey } of await keys.allVersions('device')) {
    const device = verifySignedToken(signingKey, token)
    const key = reactionKeys.find((each) => each.version === version)?.key
    if (device === null || key === undefined) continue
    return { issuedAt: device.issuedAt, pseudonymFor: (secretId) => createPseudonym(key, device.id, secretId) }
  }
  throw new AppError('reactions.device_unknown')
}
