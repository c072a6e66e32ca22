// The job queue, in PostgreSQL, where a job can join the transaction of the write that causes it.
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import type { DB } from './db.gen.ts'
import { connectionFor, roles } from './db.ts'
import { faultOf, type Log } from './log.ts'
import type { Metrics, Outcome } from './metrics.ts'
import type { Ask } from './pools.ts'
import { inSpan } from './spans.ts'

export type Job = {
  /** `<feature>.<verb>` */
  readonly name: string
  /** Cron expression for jobs that run by themselves. */
  readonly every?: string
  /** How many one worker does side by side: for what waits for others. */
  readonly sideBySide?: number
  /** For what comes in crowds: as many are taken together, and the next at once. Each must be harmless done twice. */
  readonly atOnce?: number
  /** For what waits for others who may be away for long: tried again for days, and soon after they are back. */
  readonly isPatient?: boolean
  readonly run: (data: unknown) => Promise<void>
}

/** `data` names things by id and says nothing else: what waits here is not erased with a person. */
export type Enqueue = (name: string, data: object, trx?: Transaction<DB>) => Promise<void>

/** The id that a job was left with. */
export function idIn(data: unknown, name: string): string {
  const id = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  if (typeof id !== 'string') throw new Error(`a job came without its ${name}`)
  return id
}

export const schema = 'jobs'
export const deadLetters = 'dead'
/** A worker that dies takes its jobs with it: they are noticed by its silence, and taken up by another. */
const endurance = { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 10 }
/** Half a minute at most between two tries, for three days. */
const patience = { retryLimit: 8_640, retryBackoff: true, retryDelayMax: 30 }
/** A job left while another is being done wakes nobody: it is found by looking. */
const pace = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

/** Creates or upgrades the queue's own tables, which belong to the application: it adds and drops partitions as days go by. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionFor(url, roles.app),
    schema,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

type QueueServices = { readonly config: Pick<Config, 'DATABASE_URL'>; readonly log: Log; readonly metrics: Metrics }

/** Straight to the server: it listens for jobs, which no pooler in transaction mode passes on. */
export async function startQueue(
  { config, log, metrics }: QueueServices,
  jobs: readonly Job[],
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    ...connectionFor(config.DATABASE_URL, roles.app),
    schema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    max: 5,
  })
  boss.on('error', (error) => log.warn({ part: 'queue', fault: faultOf(error) }, 'the queue stumbled'))
  const stop = () => boss.stop({ graceful: true, timeout: 8_000 })
  try {
    await boss.start()
    await takeUp(boss, jobs, { log, metrics })
  } catch (error) {
    // Half a queue would keep its connections while the next try opens more.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return { stop }
}

/** The web role's end of the queue: it leaves jobs and does none, on connections of the application. Opened when the first is left. */
export function openQueueEnd(ask: Ask, log: Log): { enqueue: Enqueue; close: () => Promise<void> } {
  let opened: Promise<PgBoss> | undefined
  const known = new Set<string>()
  const open = async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => ask(text, values ?? []) },
      schema,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', (error) => log.warn({ part: 'queue', fault: faultOf(error) }, 'the queue stumbled'))
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
      await boss.send(name, data, trx === undefined ? {} : { db: fromKysely(trx) })
    },
    close: async () => {
      const boss = await opened?.catch(() => undefined)
      await boss?.stop({ graceful: false })
    },
  }
}

async function createQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(deadLetters)
  await boss.createQueue(name, { ...endurance, deadLetter: deadLetters, notify: true })
}

type Watchers = Pick<QueueServices, 'log' | 'metrics'>

async function takeUp(boss: PgBoss, jobs: readonly Job[], watchers: Watchers): Promise<void> {
  for (const job of jobs) {
    await createQueue(boss, job.name)
    // Whoever leaves the first job makes its queue, and does not know how it is done.
    if (job.isPatient) await boss.updateQueue(job.name, patience)
    if (job.every !== undefined) await boss.schedule(job.name, job.every)
    const { atOnce = 1, sideBySide = 1 } = job
    const how = { ...pace, batchSize: atOnce, burstWhenBatchFull: true, localConcurrency: sideBySide }
    await boss.work(job.name, how, async (taken) => {
      const failures: unknown[] = []
      for (const { data } of taken) await runJob(job, data, watchers).catch((error: unknown) => failures.push(error))
      // The queue does all of them again; those that were done are harmless.
      if (failures.length > 0) throw failures[0]
    })
  }
}

async function runJob(job: Job, data: unknown, { log, metrics }: Watchers): Promise<void> {
  const began = performance.now()
  const ended = (outcome: Outcome) => metrics.jobEnded({ job: job.name, outcome }, (performance.now() - began) / 1_000)
  try {
    await inSpan(`job ${job.name}`, () => job.run(data))
    ended('done')
    log.info({ job: job.name }, 'job done')
  } catch (error) {
    ended('failed')
    log.error({ job: job.name, fault: faultOf(error) }, 'job failed')
    // The queue keeps what it is told: an error in full may name a person, and would outlive them.
    // oxlint-disable-next-line preserve-caught-error -- the cause is what must not be kept
    throw new Error(`${faultOf(error).name} ${faultOf(error).code ?? ''}`.trim())
  }
}
