// Email throttle: token bucket per address, whichever client requests, against flooding. Behaves the same for an unknown address.
import { emailLimits } from '@murmullo/contract/limits'
import type { Deps } from '../../platform/call.ts'
import { namedTokenBuckets } from '../../platform/named-buckets.ts'

const getBuckets = namedTokenBuckets('letters', emailLimits.perEmail)

export async function tryConsumeEmailToken(services: Deps, email: string): Promise<boolean> {
  const [granted = false] = await (await getBuckets(services)).consume([email])
  return granted
}
