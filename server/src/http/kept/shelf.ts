// In-process LRU cache for public responses with a short TTL and single-flight: concurrent requests for a key share one rendering. An
// invalidation clears the cache, and responses in flight at that moment are not stored.
import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './answer.ts'

/** Stale-while-revalidate: while a response is rendered again, others get the stale one, up to this many times the TTL. */
const patience = 5
const bytesKept = 64 * 1024 * 1024
const namesRemembered = 10_000

export type Making = {
  readonly wait: () => Promise<KeptAnswer | null>
  /** True if another request waits for it, or requested it recently. */
  readonly isWanted: () => boolean
  readonly keep: (answer: KeptAnswer) => void
  /** Aborts without a response: each waiter renders its own. No effect after `keep`. */
  readonly giveUp: () => void
}

export class Shelf {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: bytesKept,
    sizeCalculation: (answer, key) => answer.size + key.length,
  })
  readonly #making = new Map<string, Making>()
  /** Recently requested keys. A response that is requested only once is not worth the memory. */
  readonly #asked = new LRUCache<string, true>({ max: namesRemembered })
  readonly #keepMs: number
  #open = false
  #purges = 0

  constructor(keepMs: number) {
    this.#keepMs = keepMs
  }

  /** False while the change listener is disconnected: without invalidation events no response is cached. */
  set open(open: boolean) {
    this.#open = open
    this.purge()
  }
  get open(): boolean {
    return this.#open
  }

  purge(): void {
    this.#purges += 1
    this.#answers.clear()
    // Waiters of a response that began before the change retry by themselves.
    for (const making of this.#making.values()) making.giveUp()
    this.#making.clear()
  }

  /** A fresh response, or a stale one while another request renders the new one. */
  find(name: string, now: number): KeptAnswer | undefined {
    const answer = this.#answers.get(name)
    if (answer === undefined) return undefined
    const age = Math.abs(now - answer.madeAt)
    if (age <= this.#keepMs || (age <= this.#keepMs * patience && this.#making.has(name))) return answer
    return undefined
  }

  beingMade(name: string): Making | undefined {
    return this.#making.get(name)
  }

  /** Starts a single-flight. `popular`: stored at the first request; any other key at the second. */
  begin(name: string, popular: boolean): Making {
    const began = this.#purges
    const wasAsked = popular || this.#asked.has(name)
    if (!wasAsked) this.#asked.set(name, true)
    let waiting: PromiseWithResolvers<KeptAnswer | null> | null = null
    const end = (answer: KeptAnswer | null) => {
      if (this.#making.get(name) === making) this.#making.delete(name)
      waiting?.resolve(answer)
    }
    const making: Making = {
      wait: () => (waiting ??= Promise.withResolvers<KeptAnswer | null>()).promise,
      isWanted: () => wasAsked || waiting !== null,
      keep: (answer) => {
        const isCurrent = this.#open && began === this.#purges
        if (isCurrent && making.isWanted()) this.#answers.set(name, answer)
        end(isCurrent ? answer : null)
      },
      giveUp: () => end(null),
    }
    this.#making.set(name, making)
    return making
  }
}
