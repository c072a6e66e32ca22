// Named token buckets: a rate limit per name, shared by all clients and networks.
import { type BucketSize, type Buckets, createBuckets } from './bucket.ts'
import type { Services } from './call.ts'

/** One instance per process: its memory fallback counts while Redis is down. */
export function namedBuckets(purpose: string, size: BucketSize): (services: Services) => Promise<Buckets> {
  const ofProcess = new WeakMap<Services, Buckets>()
  return async (services) => {
    const known = ofProcess.get(services)
    if (known !== undefined) return known
    const { redis, clock, keys } = services
    const key = await keys('bucket')
    const made = ofProcess.get(services) ?? createBuckets(redis, { key, name: purpose, size, clock })
    ofProcess.set(services, made)
    return made
  }
}
