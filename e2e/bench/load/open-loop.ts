// Open-loop load generator: starts requests at a constant rate, independent of open requests, until stopped; records errors and latency.
import { setTimeout as wait } from 'node:timers/promises'

export type OpenLoopLoad = {
  readonly failed: string[]
  readonly requestCount: () => number
  /** Latency in milliseconds: p99 and maximum. */
  readonly latency: () => readonly [p99: number, most: number]
  readonly stop: () => Promise<number>
}

export function startOpenLoop(perSecond: number, send: (iteration: number) => Promise<void>): OpenLoopLoad {
  const failed: string[] = []
  const latencies: number[] = []
  const inFlight = new Set<Promise<void>>()
  const stopping = new AbortController()
  let iteration = 0
  const began = performance.now()
  const one = async () => {
    const from = performance.now()
    try {
      await send(iteration)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
      failed.push(`${Math.round(from - began)} ms: ${error instanceof Error ? error.message : String(error)}${cause}`)
    }
    latencies.push(performance.now() - from)
  }
  const schedule = (async () => {
    while (!stopping.signal.aborted) {
      // Starts all requests that are due by now, so that a late timer does not lower the rate.
      for (const due = ((performance.now() - began) / 1_000) * perSecond; iteration < due; iteration += 1) {
        const pending = one()
        inFlight.add(pending)
        void pending.then(() => inFlight.delete(pending))
      }
      await wait(5)
    }
  })()
  return {
    failed,
    requestCount: () => iteration,
    latency: () => {
      const sorted = latencies.toSorted((one, other) => one - other)
      return [sorted[Math.floor(sorted.length * 0.99)] ?? 0, sorted.at(-1) ?? 0]
    },
    /** Returns the achieved requests per second. */
    stop: async () => {
      stopping.abort()
      await schedule
      const seconds = (performance.now() - began) / 1_000
      await Promise.all(inFlight)
      return iteration / seconds
    },
  }
}
