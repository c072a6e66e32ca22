// Token bucket, the one rate limiter: a burst, and one more token per refill interval. Redis stores the buckets for all processes; without
// it each process has its own, at half the rate.
import type { KeyObject } from 'node:crypto'
import { processCacheKey } from '../cache/process-cache-key.ts'
import { hmac } from '../crypto/hmac.ts'
import { createMemoryBuckets } from './token-bucket-memory.ts'
import type { Redis } from './redis.ts'

export type TokenBucketSize = { readonly burst: number; readonly refillMs: number }

export type TokenBuckets = {
  /** Consumes one token per name, in order; a name listed twice consumes two. Returns for each whether a token was available. */
  readonly consume: (names: readonly string[]) => Promise<boolean[]>
  /** Consumes up to `count` tokens of one name. Returns the number consumed. */
  readonly consumeUpTo: (name: string, count: number) => Promise<number>
  /** Refunds one token per name, never above full. */
  readonly refund: (names: readonly string[]) => void
}

type TokenBucketCommand = {
  readonly moveTokens: (keyCount: number, ...values: (string | number)[]) => Promise<number[]>
}

// A bucket is one timestamp, at which it will be full. Consuming a token adds one refill interval. KEYS has two names per bucket, of this period and
// of the previous one: the first command of a period moves the bucket to its new name.
const script = `
  local now, burst, refill = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local moved = {}
  for place = 1, #KEYS / 2 do
    local key, previous = KEYS[2 * place - 1], KEYS[2 * place]
    local wanted = tonumber(ARGV[3 + place])
    local stored = redis.call('get', key)
    local carried = not stored and redis.call('getdel', previous)
    local full = math.max(tonumber(stored or carried or now), now)
    local there = math.floor((now + burst * refill - full) / refill)
    local count = math.min(wanted, math.max(there, 0))
    if count ~= 0 or carried then
      full = full + count * refill
      if full > now then redis.call('set', key, string.format('%.0f', full), 'px', string.format('%.0f', full - now))
      else redis.call('del', key) end
    end
    moved[place] = count
  end
  return moved`

export type TokenBucketOptions = {
  readonly key: KeyObject
  readonly name: string
  readonly size: TokenBucketSize
  readonly clock: () => number
}

export function createTokenBuckets(redis: Redis, { key, name, size, clock }: TokenBucketOptions): TokenBuckets {
  redis.defineCommand('moveTokens', { lua: script })
  const shared = redis as Redis & TokenBucketCommand
  const fallback = createMemoryBuckets({ burst: Math.ceil(size.burst / 2), refillMs: size.refillMs * 2 })
  const periodMs = Math.ceil((size.burst * size.refillMs) / hourMs) * hourMs
  /** Returns the tokens consumed per bucket; a negative count is a refund. */
  const move = async (counts: ReadonlyMap<string, number>): Promise<number[]> => {
    const now = clock()
    const period = Math.floor(now / periodMs)
    const keys = [...counts.keys()].flatMap((bucket) =>
      [period, period - 1].map(
        (each) => `token-bucket:${name}:${hashName(key, { purpose: name, bucket, period: each })}`,
      ),
    )
    const moved = shared.moveTokens(keys.length, ...keys, now, size.burst, size.refillMs, ...counts.values())
    return moved.catch(() => [...counts].map(([bucket, count]) => fallback(bucket, count, now)))
  }
  return {
    consume: async (names) => {
      if (names.length === 0) return []
      const counts = countByName(names, 1)
      const moved = await move(counts)
      const left = new Map([...counts.keys()].map((bucket, index) => [bucket, moved[index] ?? 0]))
      return names.map((bucket) => {
        const tokens = left.get(bucket) ?? 0
        left.set(bucket, tokens - 1)
        return tokens > 0
      })
    },
    consumeUpTo: async (name, count) => (await move(new Map([[name, count]])))[0] ?? 0,
    refund: (names) => {
      if (names.length > 0) void move(countByName(names, -1))
    },
  }
}

export type BucketDeps = {
  readonly redis: Redis
  readonly clock: () => number
  readonly keys: (purpose: 'bucket') => Promise<KeyObject>
}

/** Buckets of one purpose, one instance per process: its memory fallback counts while Redis is down. */
export function namedTokenBuckets(purpose: string, size: TokenBucketSize): (deps: BucketDeps) => Promise<TokenBuckets> {
  const bucketsByDeps = new WeakMap<object, TokenBuckets>()
  return async (deps) => {
    const known = bucketsByDeps.get(processCacheKey(deps))
    if (known !== undefined) return known
    const { redis, clock, keys } = deps
    const key = await keys('bucket')
    const created =
      bucketsByDeps.get(processCacheKey(deps)) ?? createTokenBuckets(redis, { key, name: purpose, size, clock })
    bucketsByDeps.set(processCacheKey(deps), created)
    return created
  }
}

function countByName(names: readonly string[], each: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>()
  for (const bucket of names) counts.set(bucket, (counts.get(bucket) ?? 0) + each)
  return counts
}

const hourMs = 3_600_000

type BucketName = { readonly purpose: string; readonly bucket: string; readonly period: number }

/**
 * HMAC of the bucket name: with access to Redis an attacker cannot recover a name, not even by trying all candidates. With the purpose, so that
 * the buckets of one account are not linked; and with the hour (or the shortest period of whole hours in which an empty bucket becomes full), so that
 * copies of Redis of two days do not say which texts have one author.
 */
function hashName(key: KeyObject, { purpose, bucket, period }: BucketName): string {
  return hmac(key, purpose, bucket, String(period)).toString('base64url').slice(0, 22)
}
