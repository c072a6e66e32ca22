// Redis cache: the most requested responses, shared between processes, so that a new process or an expired TTL does not render them all
// again. Invalidation by generation: a change increments a counter, and entries of an older generation are stale.
import type { Redis } from '../../platform/redis.ts'
import { type Headers, KeptAnswer } from './answer.ts'

type Written = { generation: string; headers: Headers; etag: string; madeAt: number; body: string }
export type Looked = { readonly answer: KeptAnswer | null; readonly generation: string | null }

const generationKey = 'kept:generation'
const tellAgainMs = 200
const nothing: Looked = { answer: null, generation: null }

export class SecondShelf {
  readonly #redis: Redis
  readonly #keepMs: number
  /** Invalidations, and how many of them Redis has confirmed. While they differ, entries in Redis may be stale and are not used. */
  #changes = 0
  #told = 0

  constructor(redis: Redis, keepMs: number) {
    this.#redis = redis
    this.#keepMs = keepMs
    redis.on('ready', () => void this.#tell())
  }

  purge(): void {
    this.#changes += 1
    void this.#tell()
  }

  async #tell(): Promise<void> {
    const telling = this.#changes
    if (this.#told === telling) return
    try {
      await this.#redis.incr(generationKey)
      this.#told = Math.max(this.#told, telling)
    } catch {
      // Redis is down or slow: retried on reconnect, or after a short delay.
      if (this.#redis.status === 'ready') setTimeout(() => void this.#tell(), tellAgainMs).unref()
    }
  }

  /** The generation is passed to `keep`: a response belongs to the generation in which its rendering began. */
  async find(name: string): Promise<Looked> {
    if (this.#told !== this.#changes || this.#redis.status !== 'ready') return nothing
    try {
      const [generation, text] = await this.#redis.mget(generationKey, keyOf(name))
      const current = generation ?? '0'
      const written = text ? (JSON.parse(text) as Written) : null
      if (written === null || written.generation !== current || Date.now() - written.madeAt > this.#keepMs)
        return { answer: null, generation: current }
      const { headers, body, etag, madeAt } = written
      // The clock of another machine may be ahead; no entry was created in the future.
      const then = Math.min(madeAt, Date.now())
      return { answer: new KeptAnswer(headers, Buffer.from(body), etag, then), generation: current }
    } catch {
      return nothing
    }
  }

  keep(name: string, generation: string, { headers, body, etag, madeAt }: KeptAnswer): void {
    const written: Written = { generation, headers, etag, madeAt, body: body.toString() }
    this.#redis.set(keyOf(name), JSON.stringify(written), 'PX', this.#keepMs * 2).catch(() => {})
  }
}

function keyOf(name: string): string {
  return `kept:${name}`
}
