// Whether one more letter may be sent to a mailbox: whoever asks, it is not filled. Says the same of one that nobody has.
import { limits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'

const bucketsOf = namedBuckets('letters', limits.letters.perEmail)

export async function maySendLetter(services: Services, email: string): Promise<boolean> {
  const [granted = false] = await (await bucketsOf(services)).take([email])
  return granted
}
