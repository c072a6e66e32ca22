// Named token buckets: a rate limit per name, shared by all clients and networks.
import { type TokenBucketSize, type TokenBuckets, createTokenBuckets } from './token-bucket.ts'
import type { Deps } from '../context/request-context.ts'

/** One instance per process: its memory fallback counts while Redis is down. */
export function namedTokenBuckets(purpose: string, size: TokenBucketSize): (services: Deps) => Promise<TokenBuckets> {
  const bucketsByDeps = new WeakMap<Deps, TokenBuckets>()
  return async (services) => {
    const known = bucketsByDeps.get(services)
    if (known !== undefined) return known
    const { redis, clock, keys } = services
    const key = await keys('bucket')
    const created = bucketsByDeps.get(services) ?? createTokenBuckets(redis, { key, name: purpose, size, clock })
    bucketsByDeps.set(services, created)
    return created
  }
}
