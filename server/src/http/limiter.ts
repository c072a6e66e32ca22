// Counts calls per network in Redis, so that all processes share one budget. Without Redis each counts for itself, at half the rate.
import { AppError } from '@murmullo/contract/errors'
import type { Budget } from '@murmullo/contract/limits'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '../platform/redis.ts'

export type Limiter = (budget: Budget, network: string) => Promise<void>

export function createLimiter(redis: Redis): Limiter {
  const counters = new Map<string, RateLimiterRedis>()
  const counterOf = (budget: Budget) => {
    const known = counters.get(budget.name)
    if (known !== undefined) return known
    const made = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${budget.name}`,
      points: budget.calls,
      duration: budget.seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ points: Math.ceil(budget.calls / 2), duration: budget.seconds }),
    })
    counters.set(budget.name, made)
    return made
  }
  return async (budget, network) => {
    try {
      await counterOf(budget).consume(network)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) })
    }
  }
}
