// Keeps public answers in this process for a moment. Each is made once, however many ask for it at the same time; a change that must be
// seen at once empties the shelf, and what was being made meanwhile is not put on it.
import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './answer.ts'

/** While an answer is being made anew, others get the old one; but never one much older than it may be. */
const patience = 5
const bytesKept = 64 * 1024 * 1024
const namesRemembered = 10_000

export type Making = {
  readonly wait: () => Promise<KeptAnswer | null>
  /** Somebody else asks for it, or did lately. */
  readonly isWanted: () => boolean
  readonly keep: (answer: KeptAnswer) => void
  /** Ends without an answer: whoever waited makes their own. Does nothing after `keep`. */
  readonly giveUp: () => void
}

export class Shelf {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: bytesKept,
    sizeCalculation: (answer, key) => answer.size + key.length,
  })
  readonly #making = new Map<string, Making>()
  /** What was asked for lately: what nobody asks for twice is not worth its place. */
  readonly #asked = new LRUCache<string, true>({ max: namesRemembered })
  readonly #keepMs: number
  #open = false
  #purges = 0

  constructor(keepMs: number) {
    this.#keepMs = keepMs
  }

  /** Closed while nobody would tell us of a change: then nothing is kept. */
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
    // Who waits for what began before the change goes and looks for themselves.
    for (const making of this.#making.values()) making.giveUp()
    this.#making.clear()
  }

  /** A fresh answer; or an old one, if somebody is already making the new. */
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

  /** `popular`: asked for by many, so kept at its first making; anything else at its second. */
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
