// A new id for a browser, signed by us. We keep nothing of it.
import type { Call } from '../../platform/call.ts'
import { issueSignedId } from '../../platform/signed-id.ts'
import { reactionKeys } from './reaction-keys.ts'

export async function issueDevice({ services }: Call) {
  const keys = await reactionKeys(services)
  return { device: issueSignedId(keys.device, services.clock()) }
}
