// Rate limit per network and, with a larger budget, per /24 or /48: token buckets that all processes share in Redis. A network below half of
// its budget is counted in memory and flushed to Redis in batches: most requests never wait for Redis.
import { AppError } from '@murmullo/contract/core/errors'
import { type RateLimit, wideNetworkFactor } from '@murmullo/contract/constants/rate-limits'
import { LRUCache } from 'lru-cache'
import type { ClientNetwork } from '../request/client-network.ts'
import { type BucketDeps, namedTokenBuckets, type TokenBuckets } from '../../platform/redis/token-bucket.ts'

export type RateLimiter = {
  readonly consume: (budget: RateLimit, client: ClientNetwork) => Promise<void> | undefined
  readonly refund: (budget: RateLimit, client: ClientNetwork) => void
}

/** Calls of one network since `startedAt`: calls that the token bucket has counted, and calls not yet flushed. */
type NetworkUsage = { flushed: number; pending: number; startedAt: number }
type LimitCounter = {
  readonly budget: RateLimit
  readonly refillMs: number
  readonly buckets: () => Promise<TokenBuckets>
  readonly usages: LRUCache<string, NetworkUsage>
}

const maxNetworks = 50_000

export function createRateLimiter(deps: BucketDeps): RateLimiter {
  const counters = new Map<string, { readonly own: LimitCounter; readonly wide: LimitCounter }>()
  const countersFor = (budget: RateLimit) => {
    const known = counters.get(budget.name)
    if (known !== undefined) return known
    const wide = { ...budget, name: `${budget.name}-wide`, calls: budget.calls * wideNetworkFactor }
    const created = { own: createLimitCounter(deps, budget), wide: createLimitCounter(deps, wide) }
    counters.set(budget.name, created)
    return created
  }
  return {
    consume: (budget, { network, wideNetwork }) => {
      const { own, wide } = countersFor(budget)
      const pending = consumeCall(own, network, deps.clock())
      if (wideNetwork === null) return pending
      const consumeWide = () =>
        // A network is not charged for a call that its surroundings refuse.
        consumeCall(wide, wideNetwork, deps.clock())?.catch((error: unknown) => {
          refundCall(own, network)
          throw error
        })
      return pending === undefined ? consumeWide() : pending.then(consumeWide)
    },
    refund: (budget, { network, wideNetwork }) => {
      const { own, wide } = countersFor(budget)
      refundCall(own, network)
      if (wideNetwork !== null) refundCall(wide, wideNetwork)
    },
  }
}

function consumeCall(counter: LimitCounter, network: string, now: number): Promise<void> | undefined {
  const { budget, usages } = counter
  let usage = usages.get(network)
  if (usage === undefined || now - usage.startedAt >= budget.seconds * 1_000) {
    usage = { flushed: 0, pending: 0, startedAt: now }
    usages.set(network, usage)
  }
  usage.pending += 1
  // Above half of the budget every request waits for the token bucket.
  if (usage.flushed + usage.pending > Math.floor(budget.calls / 2)) return flush(counter, network, usage)
  // Flushed in the background; if the bucket is empty, the next request waits for it and is refused.
  if (usage.pending >= Math.ceil(budget.calls / 20)) void flush(counter, network, usage).catch(() => {})
  return undefined
}

function refundCall({ usages, buckets }: LimitCounter, network: string): void {
  const usage = usages.get(network)
  if (usage === undefined) return
  if (usage.pending > 0) {
    usage.pending -= 1
    return
  }
  usage.flushed = Math.max(0, usage.flushed - 1)
  void buckets().then((opened) => opened.refund([network]))
}

function createLimitCounter(deps: BucketDeps, budget: RateLimit): LimitCounter {
  const refillMs = (budget.seconds * 1_000) / budget.calls
  const open = namedTokenBuckets(`network-${budget.name}`, { burst: budget.calls, refillMs })
  return {
    budget,
    refillMs,
    buckets: () => open(deps),
    // `max` would allocate a megabyte for each budget at once.
    usages: new LRUCache<string, NetworkUsage>({ maxSize: maxNetworks, sizeCalculation: () => 1 }),
  }
}

async function flush({ budget, refillMs, buckets }: LimitCounter, network: string, usage: NetworkUsage): Promise<void> {
  const count = usage.pending
  usage.pending = 0
  usage.flushed += count
  const consumed = await (await buckets()).consumeUpTo(network, count)
  if (consumed === count) return
  usage.flushed = budget.calls
  throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(refillMs / 1_000)) })
}
