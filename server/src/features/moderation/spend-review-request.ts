// Rate limit: token bucket per account for human review requests, because each costs a moderator's time.
import { AppError } from '@murmullo/contract/errors'
import { secretLimits } from '@murmullo/contract/limits'
import type { Call, SignedIn } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'

const dayMs = 86_400_000
const size = { burst: secretLimits.reviewsPerDay, refillMs: dayMs / secretLimits.reviewsPerDay }
const buckets = namedBuckets('ask-review', size)

export async function spendReviewRequest({ services }: Call, { accountId }: SignedIn): Promise<void> {
  const [granted] = await (await buckets(services)).take([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })
}
