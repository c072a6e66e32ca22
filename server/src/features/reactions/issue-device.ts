// Endpoint handler: issues a signed device token (HMAC) to a browser. Nothing is stored.
import type { Call } from '../../platform/call.ts'
import { issueSignedId } from '../../platform/signed-id.ts'

export async function issueDevice({ services }: Call) {
  return { device: issueSignedId(await services.keys('device'), services.clock()) }
}
