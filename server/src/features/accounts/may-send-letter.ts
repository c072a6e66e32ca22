// Email throttle: token bucket per address, whichever client requests, against flooding. Behaves the same for an unknown address.
import { emailLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'

const bucketsOf = namedBuckets('letters', emailLimits.perEmail)

export async function maySendLetter(services: Services, email: string): Promise<boolean> {
  const [granted = false] = await (await bucketsOf(services)).take([email])
  return granted
}
