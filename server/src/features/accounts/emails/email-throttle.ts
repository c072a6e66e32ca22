// Email throttle: token bucket per address, whichever client requests, against flooding. Behaves the same for an unknown address.
import { emailLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/named-token-buckets.ts'

const getBuckets = namedTokenBuckets('emails', emailLimits.perEmail)

export async function tryConsumeEmailToken(services: Deps, email: string): Promise<boolean> {
  const [granted = false] = await (await getBuckets(services)).consume([email])
  return granted
}
