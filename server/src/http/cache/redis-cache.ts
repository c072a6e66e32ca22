// Redis cache: the most requested responses, shared between processes, so that a new process or an expired TTL does not render them all
// again. Invalidation by generation: a change increments a counter, and entries of an older generation are stale.
import type { Redis } from '../../platform/redis/redis.ts'
import { type HeaderList, CachedResponse } from './cached-response.ts'

type StoredEntry = { generation: string; headers: HeaderList; etag: string; madeAt: number; body: string }
export type CacheLookup = { readonly response: CachedResponse | null; readonly generation: string | null }

const generationKey = 'cache:generation'
const retryMs = 200
const emptyLookup: CacheLookup = { response: null, generation: null }

export class RedisCache {
  readonly #redis: Redis
  readonly #ttlMs: number
  /** Invalidations, and how many of them Redis has confirmed. While they differ, entries in Redis may be stale and are not used. */
  #invalidations = 0
  #confirmed = 0

  constructor(redis: Redis, ttlMs: number) {
    this.#redis = redis
    this.#ttlMs = ttlMs
    redis.on('ready', () => void this.#incrementGeneration())
  }

  purge(): void {
    this.#invalidations += 1
    void this.#incrementGeneration()
  }

  async #incrementGeneration(): Promise<void> {
    const target = this.#invalidations
    if (this.#confirmed === target) return
    try {
      await this.#redis.incr(generationKey)
      this.#confirmed = Math.max(this.#confirmed, target)
    } catch {
      // Redis is down or slow: retried on reconnect, or after a short delay.
      if (this.#redis.status === 'ready') setTimeout(() => void this.#incrementGeneration(), retryMs).unref()
    }
  }

  /** The generation is passed to `store`: a response belongs to the generation in which its rendering began. */
  async find(name: string): Promise<CacheLookup> {
    if (this.#confirmed !== this.#invalidations || this.#redis.status !== 'ready') return emptyLookup
    try {
      const [generation, text] = await this.#redis.mget(generationKey, redisKey(name))
      const current = generation ?? '0'
      const entry = text ? (JSON.parse(text) as StoredEntry) : null
      if (entry === null || entry.generation !== current || Date.now() - entry.madeAt > this.#ttlMs)
        return { response: null, generation: current }
      const { headers, body, etag, madeAt } = entry
      // The clock of another machine may be ahead; no entry was created in the future.
      const then = Math.min(madeAt, Date.now())
      return { response: new CachedResponse(headers, Buffer.from(body), etag, then), generation: current }
    } catch {
      return emptyLookup
    }
  }

  store(name: string, generation: string, { headers, body, etag, madeAt }: CachedResponse): void {
    const entry: StoredEntry = { generation, headers, etag, madeAt, body: body.toString() }
    this.#redis.set(redisKey(name), JSON.stringify(entry), 'PX', this.#ttlMs * 2).catch(() => {})
  }
}

function redisKey(name: string): string {
  return `cache:${name}`
}
