// Rate limits: token buckets per account for publishing and editing secrets, because each moderation request costs money.
import { AppError } from '@murmullo/contract/core/errors'
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'

const hourMs = 3_600_000
const limitsByAction = {
  writing: { burst: secretLimits.publishedPerHour, refillMs: hourMs / secretLimits.publishedPerHour },
  changing: { burst: secretLimits.changedPerHour, refillMs: hourMs / secretLimits.changedPerHour },
}
const bucketsByAction = {
  writing: namedTokenBuckets('publish', limitsByAction.writing),
  changing: namedTokenBuckets('edit', limitsByAction.changing),
}

export async function consumeRateLimit(
  { deps }: RequestContext,
  { accountId }: Session,
  action: keyof typeof limitsByAction,
): Promise<void> {
  const [granted] = await (await bucketsByAction[action](deps)).consume([accountId])
  if (!granted)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(limitsByAction[action].refillMs / 1_000) })
}
