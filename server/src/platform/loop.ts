// Does a small thing again and again, more often than the queue's clock ticks. It rests between turns and never runs twice at once.
import { setTimeout as wait } from 'node:timers/promises'
import { faultOf, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type Loop = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

type Watchers = { readonly log: Log; readonly metrics: Metrics }

export function startLoop({ name, everyMs, run }: Loop, { log, metrics }: Watchers): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const turns = async () => {
    while (!stopping.signal.aborted) {
      const outcome = await run().then(
        () => 'done' as const,
        (error: unknown) => (log.warn({ job: name, fault: faultOf(error) }, 'a turn failed'), 'failed' as const),
      )
      metrics.loopTurned({ loop: name, outcome })
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = turns()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
