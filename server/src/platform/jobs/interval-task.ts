// Interval task: runs a function repeatedly, more often than cron jobs can. It waits between two runs, which never overlap.
import { setTimeout as wait } from 'node:timers/promises'
import { type Log } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'

export type IntervalTask = { readonly name: string; readonly intervalMs: number; readonly run: () => Promise<unknown> }

type Telemetry = { readonly log: Log; readonly metrics: Metrics }

export function startIntervalTask(
  { name, intervalMs, run }: IntervalTask,
  { log, metrics }: Telemetry,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const runRepeatedly = async () => {
    while (!stopping.signal.aborted) {
      const outcome = await run().then(
        () => 'done' as const,
        (error: unknown) => (log.warn({ job: name, exception: error }, 'interval task failed'), 'failed' as const),
      )
      metrics.recordTaskRun({ task: name, outcome })
      await wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = runRepeatedly()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
