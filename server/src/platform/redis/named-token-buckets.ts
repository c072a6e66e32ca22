// Named token buckets: a rate limit per name, shared by all clients and networks.
import type { Redis } from 'ioredis'
import type { KeyStore } from '../crypto/key-store.ts'
import { type TokenBucketSize, type TokenBuckets, createTokenBuckets } from './token-bucket.ts'

type BucketDeps = { readonly redis: Redis; readonly clock: () => number; readonly keys: KeyStore }

/** One instance per process: its memory fallback counts while Redis is down. */
export function namedTokenBuckets(purpose: string, size: TokenBucketSize): (deps: BucketDeps) => Promise<TokenBuckets> {
  const bucketsByDeps = new WeakMap<BucketDeps, TokenBuckets>()
  return async (deps) => {
    const known = bucketsByDeps.get(deps)
    if (known !== undefined) return known
    const { redis, clock, keys } = deps
    const key = await keys('bucket')
    const created = bucketsByDeps.get(deps) ?? createTokenBuckets(redis, { key, name: purpose, size, clock })
    bucketsByDeps.set(deps, created)
    return created
  }
}
