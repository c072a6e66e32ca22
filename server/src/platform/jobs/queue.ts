// Job queue in PostgreSQL (pg-boss): a job can be enqueued in the transaction of the write that causes it.
import type { Transaction } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Config } from '../config.ts'
import type { DB } from '../db/schema.gen.ts'
import { connectionFor, roles } from '../db/database.ts'
import { serializeError, type Log } from '../observability/logger.ts'
import type { Metrics, Outcome } from '../observability/metrics.ts'
import type { RunQuery } from '../db/pool.ts'
import { withSpan } from '../observability/spans.ts'

export type Job = {
  /** `<feature>.<verb>` */
  readonly name: string
  /** Cron expression for scheduled jobs. */
  readonly cron?: string
  /** Concurrency per worker, for jobs that wait for other services. */
  readonly concurrency?: number
  /** Batch size for frequent jobs; after a full batch the next one is fetched at once. Each job must be idempotent. */
  readonly batchSize?: number
  /** For jobs that depend on a service that may be down for long: retried for days, and soon after it is back. */
  readonly hasLongRetry?: boolean
  readonly run: (data: unknown) => Promise<void>
}

/** `data`: the payload of one job, or of several. It has ids only: that of a waiting job is not erased with a user. */
export type Enqueue = (name: string, data: object | readonly object[], trx?: Transaction<DB>) => Promise<void>

/** Reads an id from the payload of a job. */
export function parseJobId(data: unknown, name: string): string {
  const id = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  if (typeof id !== 'string') throw new Error(`job payload has no ${name}`)
  return id
}

export const schema = 'jobs'
export const deadLetterQueue = 'dead-letter'
/** When a worker dies, its jobs miss their heartbeat and are retried by another worker. */
const defaultRetry = { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 10 }
/** Retry with a backoff of at most 30 seconds, for three days. */
const longRetry = { retryLimit: 8_640, retryBackoff: true, retryDelayMax: 30 }
/** A finished job says by its payload and its times when a user registered, wrote or left: it is deleted within seconds, not after a week. */
const deleteAfterSeconds = 10
const maintenanceIntervalSeconds = 10
/** A job enqueued while another one runs wakes no worker: it is found by polling. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

const producers = `${roles.app}, ${roles.staff}`

/** Creates or migrates the queue's tables. The role of the worker owns them: it adds and drops partitions over time. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionFor(url, roles.worker),
    schema,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  await grantToProducers(url)
}

/** The other roles enqueue jobs and count them. They cannot read a payload. */
async function grantToProducers(url: string): Promise<void> {
  const client = new pg.Client(connectionFor(url, roles.worker))
  await client.connect()
  try {
    await client.query(`grant select on ${schema}.version, ${schema}.queue to ${producers};
      grant insert on ${schema}.queue, ${schema}.job_common to ${producers};
      grant select (id, start_after) on ${schema}.job_common to ${producers};
      grant select (name, state, priority, blocked, start_after, created_on) on ${schema}.job to ${producers}`)
  } finally {
    await client.end()
  }
}

type QueueDeps = { readonly config: Pick<Config, 'DATABASE_URL'>; readonly log: Log; readonly metrics: Metrics }

/** Direct connection: it needs LISTEN, which a pooler in transaction mode does not support. */
export async function startQueue(
  { config, log, metrics }: QueueDeps,
  jobs: readonly Job[],
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    ...connectionFor(config.DATABASE_URL, roles.worker),
    schema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds,
    max: 5,
  })
  boss.on('error', (error) => log.warn({ component: 'queue', exception: error }, 'queue error'))
  const stop = () => boss.stop({ graceful: true, timeout: 8_000 })
  try {
    await boss.start()
    await registerWorkers(boss, jobs, { log, metrics })
  } catch (error) {
    // A half-started queue would hold its connections while the next attempt opens more.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return { stop }
}

/** Job producer of the web role: enqueues jobs and runs none, on connections of the application. Opened with the first job. */
export function createProducer(runQuery: RunQuery, log: Log): { enqueue: Enqueue; close: () => Promise<void> } {
  let opened: Promise<PgBoss> | undefined
  const known = new Set<string>()
  const open = async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => runQuery(text, values ?? []) },
      schema,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', (error) => log.warn({ component: 'queue', exception: error }, 'queue error'))
    return boss.start()
  }
  return {
    enqueue: async (name, data, trx) => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      const boss = await opened
      if (!known.has(name)) await createQueue(boss, name)
      known.add(name)
      const options = trx === undefined ? {} : { db: fromKysely(trx) }
      if (!isList(data)) await boss.send(name, data, options)
      else
        await boss.insert(
          name,
          data.map((one) => ({ data: one })),
          options,
        )
    },
    close: async () => {
      const boss = await opened?.catch(() => undefined)
      await boss?.stop({ graceful: false })
    },
  }
}

function isList(data: object | readonly object[]): data is readonly object[] {
  return Array.isArray(data)
}

async function createQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(deadLetterQueue)
  await boss.createQueue(name, { ...defaultRetry, deadLetter: deadLetterQueue, notify: true, deleteAfterSeconds })
}

type Telemetry = Pick<QueueDeps, 'log' | 'metrics'>

async function registerWorkers(boss: PgBoss, jobs: readonly Job[], telemetry: Telemetry): Promise<void> {
  for (const job of jobs) {
    await createQueue(boss, job.name)
    // The producer of the first job creates its queue, and does not know its retry policy.
    if (job.hasLongRetry) await boss.updateQueue(job.name, longRetry)
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron)
    const { batchSize: atOnce = 1, concurrency = 1 } = job
    const workOptions = { ...polling, batchSize: atOnce, burstWhenBatchFull: true, localConcurrency: concurrency }
    await boss.work(job.name, workOptions, async (batch) => {
      const failures: unknown[] = []
      for (const { data } of batch) await runJob(job, data, telemetry).catch((error: unknown) => failures.push(error))
      // The queue retries the whole batch; the jobs that succeeded are idempotent.
      if (failures.length > 0) throw failures[0]
    })
  }
}

async function runJob(job: Job, data: unknown, { log, metrics }: Telemetry): Promise<void> {
  const began = performance.now()
  const recordOutcome = (outcome: Outcome) =>
    metrics.recordJob({ job: job.name, outcome }, (performance.now() - began) / 1_000)
  try {
    await withSpan(`job ${job.name}`, () => job.run(data))
    recordOutcome('done')
    log.info({ job: job.name }, 'job done')
  } catch (error) {
    recordOutcome('failed')
    log.error({ job: job.name, exception: error }, 'job failed')
    // The queue stores the error: a full one may contain PII, which would outlive the user's erasure.
    // oxlint-disable-next-line preserve-caught-error -- the cause is what must not be kept
    throw new Error(`${serializeError(error).name} ${serializeError(error).code ?? ''}`.trim())
  }
}
