// Open-loop load generator: starts requests at a constant rate, independent of open requests, until stopped; records errors and latency.
import { setTimeout as wait } from 'node:timers/promises'

export type Steady = {
  readonly failed: string[]
  readonly asked: () => number
  /** Latency in milliseconds: p99 and maximum. */
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
      // Starts all requests that are due by now, so that a late timer does not lower the rate.
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
    /** Returns the achieved requests per second. */
    stop: async () => {
      stopping.abort()
      await coming
      const seconds = (performance.now() - began) / 1_000
      await Promise.all(open)
      return turn / seconds
    },
  }
}
