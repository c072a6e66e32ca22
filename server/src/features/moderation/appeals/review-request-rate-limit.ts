// Rate limit: token bucket per account for human review requests, because each costs a moderator's time.
import { AppError } from '@murmullo/contract/core/errors'
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'

const dayMs = 86_400_000
const size = { burst: secretLimits.reviewsPerDay, refillMs: dayMs / secretLimits.reviewsPerDay }
const buckets = namedTokenBuckets('review-request', size)

export async function consumeReviewRequest({ deps }: RequestContext, { accountId }: Session): Promise<void> {
  const [granted] = await (await buckets(deps)).consume([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })
}
