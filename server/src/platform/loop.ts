// Does a small thing again and again, more often than the queue's clock ticks. It rests between turns and never runs twice at once.
import { setTimeout as wait } from 'node:timers/promises'
import { faultOf, type Log } from './log.ts'

export type Loop = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

export function startLoop({ name, everyMs, run }: Loop, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const turns = async () => {
    while (!stopping.signal.aborted) {
      await run().catch((error: unknown) => log.warn({ job: name, fault: faultOf(error) }, 'a turn failed'))
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
