// Endpoint handler: issues a signed device token (HMAC) to a browser. Nothing is stored.
import type { RequestContext } from '../../platform/call.ts'
import { issueSignedToken } from '../../platform/signed-id.ts'

export async function issueDeviceToken({ deps }: RequestContext) {
  return { device: issueSignedToken(await deps.keys('device'), deps.clock()) }
}
