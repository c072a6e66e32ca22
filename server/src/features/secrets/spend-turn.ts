// Rate limits: token buckets per account for publishing and editing secrets, because each moderation request costs money.
import { AppError } from '@murmullo/contract/errors'
import { secretLimits } from '@murmullo/contract/limits'
import type { RequestContext, Session } from '../../platform/call.ts'
import { namedTokenBuckets } from '../../platform/named-buckets.ts'

const hourMs = 3_600_000
const limitsByAction = {
  writing: { burst: secretLimits.publishedPerHour, refillMs: hourMs / secretLimits.publishedPerHour },
  changing: { burst: secretLimits.changedPerHour, refillMs: hourMs / secretLimits.changedPerHour },
}
const bucketsByAction = {
  writing: namedTokenBuckets('publish', limitsByAction.writing),
  changing: namedTokenBuckets('change', limitsByAction.changing),
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
