// The job queue, in PostgreSQL, where a job can join the transaction of the write that causes it.
import { PgBoss } from 'pg-boss'
import { connectionFor, roles } from './db.ts'
import { faultOf, type Log } from './log.ts'

export type Job = {
  /** `<feature>.<verb>` */
  readonly name: string
  /** Cron expression for jobs that run by themselves. */
  readonly every?: string
  readonly run: (data: unknown) => Promise<void>
}

const schema = 'jobs'
const deadLetters = 'dead'

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

export async function startQueue(url: string, log: Log, jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ ...connectionFor(url, roles.app), schema, migrate: false, createSchema: false, max: 5 })
  boss.on('error', (error) => log.warn({ part: 'queue', fault: faultOf(error) }, 'the queue stumbled'))
  const stop = () => boss.stop({ graceful: true, timeout: 8_000 })
  try {
    await boss.start()
    await takeUp(boss, jobs, log)
  } catch (error) {
    // Half a queue would keep its connections while the next try opens more.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return { stop }
}

async function takeUp(boss: PgBoss, jobs: readonly Job[], log: Log): Promise<void> {
  await boss.createQueue(deadLetters)
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, deadLetter: deadLetters })
    if (job.every !== undefined) await boss.schedule(job.name, job.every)
    await boss.work(job.name, async ([taken]) => {
      if (taken !== undefined) await runJob(job, taken.data, log)
    })
  }
}

async function runJob(job: Job, data: unknown, log: Log): Promise<void> {
  try {
    await job.run(data)
    log.info({ job: job.name }, 'job done')
  } catch (error) {
    log.error({ job: job.name, fault: faultOf(error) }, 'job failed')
    throw error
  }
}
