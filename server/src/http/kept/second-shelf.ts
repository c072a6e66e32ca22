// The answers most people ask for, shared between processes through Redis, so that a new process or another second does not make them
// all again. Every answer carries the generation it was made in; a change begins a new one, and older answers are no longer answers.
import type { Redis } from '../../platform/redis.ts'
import { type Headers, KeptAnswer } from './answer.ts'

type Written = { generation: string; headers: Headers; etag: string; madeAt: number; body: string }
export type Looked = { readonly answer: KeptAnswer | null; readonly generation: string | null }

const generationKey = 'kept:generation'
const nothing: Looked = { answer: null, generation: null }

export class SecondShelf {
  readonly #redis: Redis
  readonly #keepMs: number
  /** False after a change that Redis was not told of: until it is, nothing there can be believed. */
  #told = true

  constructor(redis: Redis, keepMs: number) {
    this.#redis = redis
    this.#keepMs = keepMs
    redis.on('ready', () => void (this.#told || this.purge()))
  }

  async purge(): Promise<void> {
    this.#told = false
    try {
      await this.#redis.incr(generationKey)
      this.#told = true
    } catch {
      // Away: it is told when it comes back.
    }
  }

  /** The generation is for `keep`: an answer belongs to the one in which its making began. */
  async find(name: string): Promise<Looked> {
    if (!this.#told || this.#redis.status !== 'ready') return nothing
    try {
      const [generation, text] = await this.#redis.mget(generationKey, keyOf(name))
      const current = generation ?? '0'
      const written = text ? (JSON.parse(text) as Written) : null
      if (written === null || written.generation !== current || Date.now() - written.madeAt > this.#keepMs)
        return { answer: null, generation: current }
      const { headers, body, etag, madeAt } = written
      return { answer: new KeptAnswer(headers, Buffer.from(body), etag, madeAt), generation: current }
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
