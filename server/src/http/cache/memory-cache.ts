// In-process LRU cache for public responses with a short TTL and single-flight: concurrent requests for a key share one rendering. An
// invalidation clears the cache, and responses in flight at that moment are not stored.
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** Stale-while-revalidate: while a response is rendered again, others get the stale one, up to this many times the TTL. */
const staleFactor = 5
const maxBytes = 64 * 1024 * 1024
const maxRecentKeys = 10_000
const maxHotKeys = 1_000
const hotMs = 60_000

export type InFlight = {
  readonly wait: () => Promise<CachedResponse | null>
  /** True if another request waits for it, or requested it recently. */
  readonly isShared: () => boolean
  /** True if its last response was shared: rendering it saves more renderings than it costs. */
  readonly isHot: boolean
  readonly complete: (answer: CachedResponse) => void
  /** Aborts without a response: each waiter renders its own. No effect after `complete`. */
  readonly abort: () => void
}

export class MemoryCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.size + key.length,
  })
  readonly #flights = new Map<string, InFlight>()
  /** Recently requested keys. A response that is requested only once is not worth the memory. */
  readonly #recentlyRequested = new LRUCache<string, true>({ max: maxRecentKeys })
  /** Keys whose response was shared lately, by a cache hit or by waiters. They survive a purge: after it their pages are the most requested ones. */
  readonly #hotKeys = new LRUCache<string, true>({ max: maxHotKeys, ttl: hotMs })
  readonly #ttlMs: number
  #isEnabled = false
  #purges = 0

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs
  }

  /** False while the change listener is disconnected: without invalidation events no response is cached. */
  set open(open: boolean) {
    this.#isEnabled = open
    this.purge()
  }
  get open(): boolean {
    return this.#isEnabled
  }

  purge(): void {
    this.#purges += 1
    this.#responses.clear()
    // Waiters of a response that began before the change retry by themselves.
    for (const making of this.#flights.values()) making.abort()
    this.#flights.clear()
  }

  /**
   * A fresh response, or a stale one while another request renders the new one. While the process sheds load, only hot keys are rendered again:
   * the others get the stale response.
   */
  find(name: string, now: number, isShedding: () => boolean): CachedResponse | undefined {
    const answer = this.#responses.get(name)
    if (answer === undefined) return undefined
    const age = Math.abs(now - answer.madeAt)
    const isLeftStale = () => this.#flights.has(name) || (isShedding() && !this.#hotKeys.has(name))
    if (age > this.#ttlMs && (age > this.#ttlMs * staleFactor || !isLeftStale())) return undefined
    if (!answer.wasHit) this.#hotKeys.set(name, true)
    answer.wasHit = true
    return answer
  }

  inFlight(name: string): InFlight | undefined {
    return this.#flights.get(name)
  }

  /** Starts a single-flight. `popular`: stored at the first request; any other key at the second. */
  startFlight(name: string, popular: boolean): InFlight {
    const startedAtPurge = this.#purges
    const wasRequested = popular || this.#recentlyRequested.has(name)
    if (!wasRequested) this.#recentlyRequested.set(name, true)
    let waiting: PromiseWithResolvers<CachedResponse | null> | null = null
    const end = (answer: CachedResponse | null) => {
      if (this.#flights.get(name) === making) this.#flights.delete(name)
      waiting?.resolve(answer)
    }
    const making: InFlight = {
      wait: () => (waiting ??= Promise.withResolvers<CachedResponse | null>()).promise,
      isShared: () => wasRequested || waiting !== null,
      isHot: this.#hotKeys.has(name),
      complete: (answer) => {
        if (waiting !== null) this.#hotKeys.set(name, true)
        const isCurrent = this.#isEnabled && startedAtPurge === this.#purges
        if (isCurrent && making.isShared()) this.#responses.set(name, answer)
        end(isCurrent ? answer : null)
      },
      abort: () => end(null),
    }
    this.#flights.set(name, making)
    return making
  }
}
