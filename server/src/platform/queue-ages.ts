// Job queue metrics: age of the oldest due job and number of waiting jobs. Every process exports them, so that a missing worker is noticed.
import { sql } from 'kysely'
import type { Database } from './db.ts'
import { faultOf, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type QueueAge = { readonly name: string; readonly age: number; readonly waiting: number }

/** Cap: a higher count adds no information, and a long queue is the wrong moment for a slow count query. */
const countMax = 10_000

export function watchQueues(metrics: Metrics, db: Database, log: Log): { look: () => Promise<void> } {
  let seen: readonly QueueAge[] = []
  const each = (read: (queue: QueueAge) => number) => () =>
    seen.map((queue) => [{ queue: queue.name }, read(queue)] as const)
  metrics.watch(
    'murmullo_queue_oldest_seconds',
    'How long the oldest job has been due.',
    each(({ age }) => age),
  )
  metrics.watch(
    'murmullo_queue_waiting',
    `Jobs that are due, counted up to ${countMax}.`,
    each(({ waiting }) => waiting),
  )
  return {
    look: async () => {
      seen = await ages(db).catch((error: unknown) => {
        log.warn({ part: 'queue', fault: faultOf(error) }, 'the queues cannot be seen')
        return []
      })
    },
  }
}

/** Uses the index that workers fetch jobs by. Jobs that no worker fetches any more are in the dead letter queue. */
async function ages(db: Database): Promise<QueueAge[]> {
  const { rows } = await sql<QueueAge>`
    select queue.name, coalesce(oldest.age, 0) as age, due.waiting::int as waiting
    from jobs.queue
    left join lateral (
      select extract(epoch from now() - greatest(job.created_on, job.start_after))::float8 as age
      from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit 1
    ) oldest on true
    cross join lateral (
      select count(*) as waiting from (
        select from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit ${countMax}
      ) counted
    ) due`.execute(db.app)
  return rows
}
