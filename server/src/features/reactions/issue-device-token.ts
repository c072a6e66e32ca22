// Endpoint handler: issues a signed device token (HMAC) to a browser. Nothing is stored.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { issueSignedToken } from '../../platform/crypto/signed-token.ts'

export async function issueDeviceToken({ deps }: RequestContext) {
  return { device: issueSignedToken(await deps.keys('device'), deps.clock()) }
}
