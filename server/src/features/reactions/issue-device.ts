// A new id for a browser, signed by us. We keep nothing of it.
import type { Call } from '../../platform/call.ts'
import { issueSignedId } from '../../platform/signed-id.ts'

export async function issueDevice({ services }: Call) {
  return { device: issueSignedId(await services.keys('device'), services.clock()) }
}
