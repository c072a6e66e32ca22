// Job queue metrics: age of the oldest due job and number of waiting jobs. Every process exports them, so that a missing worker is noticed.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Log } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'

type QueueStats = { readonly name: string; readonly age: number; readonly waiting: number }

/** Cap: a higher count adds no information, and a long queue is the wrong moment for a slow count query. */
const maxCount = 10_000

type Telemetry = { readonly metrics: Metrics; readonly log: Log }

/** `readOthers`: the state of queues that are not in the job queue's tables. */
export function collectQueueMetrics(
  { metrics, log }: Telemetry,
  db: Database,
  readOthers: () => Promise<readonly QueueStats[]>,
): { refresh: () => Promise<void> } {
  const sources: readonly (() => Promise<readonly QueueStats[]>)[] = [() => queryQueueStats(db), readOthers]
  let latest: readonly (readonly QueueStats[])[] = sources.map(() => [])
  const gaugePerQueue = (read: (queue: QueueStats) => number) => () =>
    latest.flat().map((queue) => [{ queue: queue.name }, read(queue)] as const)
  metrics.addGauge(
    'murmullo_queue_oldest_job_age_seconds',
    'Age of the oldest due job, since it became due.',
    gaugePerQueue(({ age }) => age),
  )
  metrics.addGauge(
    'murmullo_queue_waiting_jobs',
    `Number of due jobs, capped at ${maxCount}.`,
    gaugePerQueue(({ waiting }) => waiting),
  )
  return {
    refresh: async () => {
      const previous = latest
      const refreshSource = (source: (typeof sources)[number], place: number) =>
        source().catch((exception: unknown) => {
          log.warn({ component: 'queue', exception }, 'queue metrics query failed')
          return (previous[place] ?? []).map(toUnknown)
        })
      latest = await Promise.all(sources.map(refreshSource))
    },
  }
}

/** A series without a new value would keep its last one in the exporter. Prometheus ignores NaN in `max` and in comparisons. */
function toUnknown({ name }: QueueStats): QueueStats {
  return { name, age: Number.NaN, waiting: Number.NaN }
}

/** Uses the index that workers fetch jobs by. Jobs that no worker fetches any more are in the dead letter queue. */
async function queryQueueStats(db: Database): Promise<QueueStats[]> {
  const { rows } = await sql<QueueStats>`
    select queue.name, coalesce(oldest.age, 0) as age, due.waiting::int as waiting
    from jobs.queue
    left join lateral (
      select extract(epoch from now() - greatest(job.created_on, job.start_after))::float8 as age
      from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit 1
    ) oldest on true
    cross join lateral (
      select count(*) as waiting from (
        select from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit ${maxCount}
      ) counted
    ) due`.execute(db.write)
  return rows
}
