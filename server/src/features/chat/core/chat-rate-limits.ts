// Rate limits of chat (token buckets per account) for nickname search, requests and messages: they prevent enumeration of nicknames and
// flooding of users.
import { AppError } from '@murmullo/contract/core/errors'
import { chatLimits, userSearchLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perPeriod = (count: number, ms: number) => ({ burst: count, refillMs: ms / count })
const rateLimits = {
  searching: perPeriod(userSearchLimits.perMinute, minuteMs),
  // Half of the daily limit as burst and half as refill, so no 24-hour window exceeds the limit.
  searchingToday: perPeriod(userSearchLimits.perDay / 2, dayMs),
  asking: perPeriod(chatLimits.requestsPerDay, dayMs),
  askingAsNewcomer: perPeriod(chatLimits.requestsPerDayNew, dayMs),
  saying: perPeriod(chatLimits.messagesPerMinute, minuteMs),
}
export type RateLimitName = keyof typeof rateLimits

const bucketsByName = {
  searching: namedTokenBuckets('people-search', rateLimits.searching),
  searchingToday: namedTokenBuckets('people-search-day', rateLimits.searchingToday),
  asking: namedTokenBuckets('chat-request', rateLimits.asking),
  askingAsNewcomer: namedTokenBuckets('chat-request-new-account', rateLimits.askingAsNewcomer),
  saying: namedTokenBuckets('chat-message', rateLimits.saying),
}

/** Runs `work` if a token is available. The token is refunded if the work throws or was a no-op, so only successful actions consume one. */
export async function withRateLimit<Outcome>(
  context: RequestContext,
  limit: RateLimitName,
  work: () => Promise<Outcome>,
  consumesToken: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const { accountId } = requireSession(context)
  const buckets = await bucketsByName[limit](context.deps)
  const [granted] = await buckets.consume([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(rateLimits[limit].refillMs / 1_000) })
  let isConsumed = false
  try {
    const outcome = await work()
    isConsumed = consumesToken(outcome)
    return outcome
  } finally {
    if (!isConsumed) buckets.refund([accountId])
  }
}

/** An account of today or yesterday may be one of many created to harass a user, so it has a lower limit. */
export function requestRateLimit(context: RequestContext): RateLimitName {
  const isNew = requireSession(context).since >= truncateToDay(new Date(context.deps.clock() - dayMs))
  return isNew ? 'askingAsNewcomer' : 'asking'
}
