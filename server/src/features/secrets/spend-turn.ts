// Rate limits: token buckets per account for publishing and editing secrets, because each moderation request costs money.
import { AppError } from '@murmullo/contract/errors'
import { secretLimits } from '@murmullo/contract/limits'
import type { Call, SignedIn } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'

const hourMs = 3_600_000
const measures = {
  writing: { burst: secretLimits.publishedPerHour, refillMs: hourMs / secretLimits.publishedPerHour },
  changing: { burst: secretLimits.changedPerHour, refillMs: hourMs / secretLimits.changedPerHour },
}
const bucketsOf = {
  writing: namedBuckets('publish', measures.writing),
  changing: namedBuckets('change', measures.changing),
}

export async function spendTurn(
  { services }: Call,
  { accountId }: SignedIn,
  what: keyof typeof measures,
): Promise<void> {
  const [granted] = await (await bucketsOf[what](services)).take([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(measures[what].refillMs / 1_000) })
}
