// People who come at a steady rate, whether or not those before them were answered; and what they were told.
import { setTimeout as wait } from 'node:timers/promises'

export type Steady = {
  readonly failed: string[]
  readonly asked: () => number
  /** Milliseconds that the slowest in a hundred waited, and the slowest. */
  readonly slowest: () => readonly [p99: number, most: number]
  readonly stop: () => Promise<number>
}

export function askSteadily(perSecond: number, ask: (turn: number) => Promise<void>): Steady {
  const failed: string[] = []
  const took: number[] = []
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  let turn = 0
  const began = performance.now()
  const one = async () => {
    const from = performance.now()
    try {
      await ask(turn)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
      failed.push(`${Math.round(from - began)} ms: ${error instanceof Error ? error.message : String(error)}${cause}`)
    }
    took.push(performance.now() - from)
  }
  const coming = (async () => {
    while (!stopping.signal.aborted) {
      // As many as are due by now: a late turn of this loop makes nobody stay away.
      for (const due = ((performance.now() - began) / 1_000) * perSecond; turn < due; turn += 1) {
        const asking = one()
        open.add(asking)
        void asking.then(() => open.delete(asking))
      }
      await wait(5)
    }
  })()
  return {
    failed,
    asked: () => turn,
    slowest: () => {
      const sorted = took.toSorted((one, other) => one - other)
      return [sorted[Math.floor(sorted.length * 0.99)] ?? 0, sorted.at(-1) ?? 0]
    },
    /** How many a second it really was. */
    stop: async () => {
      stopping.abort()
      await coming
      const seconds = (performance.now() - began) / 1_000
      await Promise.all(open)
      return turn / seconds
    },
  }
}
