// Rate limiter: fixed windows per network, counted in Redis so that all processes share one budget. Without Redis each process counts
// alone, at half the rate. A network below half of its budget is counted in memory and flushed to Redis in batches: most requests never
// wait for Redis.
import { AppError } from '@murmullo/contract/core/errors'
import type { RateLimit } from '@murmullo/contract/constants/rate-limits'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '../../platform/redis/redis.ts'

export type RateLimiter = {
  readonly consume: (budget: RateLimit, network: string) => Promise<void> | undefined
  readonly refund: (budget: RateLimit, network: string) => void
}

/** Counter of one network: calls that Redis has counted, calls not yet flushed, and the end of the window. */
type NetworkUsage = { flushed: number; pending: number; resetsAt: number }
type LimitCounter = {
  readonly counter: RateLimiterRedis
  readonly usages: LRUCache<string, NetworkUsage>
  /** Up to this many calls no request waits for Redis; above it every request does. */
  readonly localMax: number
  /** Number of pending calls that triggers a flush. */
  readonly flushSize: number
}

const maxNetworks = 50_000

export function createRateLimiter(redis: Redis): RateLimiter {
  const limitCounters = new Map<string, LimitCounter>()
  const limitCounterFor = (budget: RateLimit) => {
    const known = limitCounters.get(budget.name)
    if (known !== undefined) return known
    const created = createLimitCounter(redis, budget)
    limitCounters.set(budget.name, created)
    return created
  }
  const giveBack: RateLimiter['refund'] = (budget, network) => {
    const { usages, counter } = limitCounterFor(budget)
    const usage = usages.get(network)
    if (usage === undefined) return
    if (usage.pending > 0) {
      usage.pending -= 1
      return
    }
    usage.flushed = Math.max(0, usage.flushed - 1)
    void counter.reward(network, 1).catch(() => {})
  }
  const spend: RateLimiter['consume'] = (budget, network) => {
    const limitCounter = limitCounterFor(budget)
    const now = Date.now()
    let usage = limitCounter.usages.get(network)
    if (usage === undefined || usage.resetsAt <= now) {
      usage = { flushed: 0, pending: 0, resetsAt: now + budget.seconds * 1_000 }
      limitCounter.usages.set(network, usage)
    }
    usage.pending += 1
    if (usage.flushed + usage.pending > limitCounter.localMax) return flush(limitCounter, network, usage)
    // Flushed in the background; if Redis reports that the budget is exhausted, the next request is refused.
    if (usage.pending >= limitCounter.flushSize) void flush(limitCounter, network, usage).catch(() => {})
    return undefined
  }
  return { consume: spend, refund: giveBack }
}

function createLimitCounter(redis: Redis, { name, calls, seconds }: RateLimit): LimitCounter {
  const counter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate-limit:${name}`,
    points: calls,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ points: Math.ceil(calls / 2), duration: seconds }),
  })
  const usages = new LRUCache<string, NetworkUsage>({ max: maxNetworks })
  return { counter, usages, localMax: Math.floor(calls / 2), flushSize: Math.ceil(calls / 20) }
}

async function flush({ counter }: LimitCounter, network: string, usage: NetworkUsage): Promise<void> {
  const points = usage.pending
  usage.pending = 0
  usage.flushed += points
  try {
    applyResult(usage, await counter.consume(network, points))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    applyResult(usage, refusal)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) })
  }
}

function applyResult(usage: NetworkUsage, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  usage.flushed = Math.max(usage.flushed, consumedPoints)
  usage.resetsAt = Date.now() + msBeforeNext
}
