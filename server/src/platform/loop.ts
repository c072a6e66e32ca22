// Interval task: runs a function repeatedly, more often than cron jobs can. It waits between two runs, which never overlap.
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
