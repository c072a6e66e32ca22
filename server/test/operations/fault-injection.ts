// Fault injection for the alert test: each function triggers one real failure of a deployment.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createLog } from '../../src/platform/observability/logger.ts'
import { createProducer } from '../../src/platform/jobs/queue.ts'
import { createTestUser } from '../clients/test-user.ts'
import type { MonitoredSite } from '../world/monitored-site.ts'

export type Load = { readonly stop: () => Promise<void> }

/** Runs a function repeatedly with this concurrency and ignores its errors. */
export function repeatConcurrently(atOnce: number, pauseMs: number, run: () => Promise<unknown>): Load {
  const over = new AbortController()
  const goOn = async () => {
    while (!over.signal.aborted) {
      await run().catch(() => null)
      await wait(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, goOn))
  return { stop: async () => (over.abort(), void (await all)) }
}

let requestNumber = 0
/** From a different network each time, with a query that is not in the response cache. */
async function request(url: string, path: string): Promise<void> {
  requestNumber += 1
  const headers = { 'x-forwarded-for': `10.${requestNumber % 250}.${Math.floor(requestNumber / 250) % 250}.7` }
  const ages = `minAge=${18 + (requestNumber % 40)}&maxAge=${60 + (Math.floor(requestNumber / 40) % 40)}`
  await (await fetch(`${url}/api/v1${path}${ages}`, { headers })).arrayBuffer()
}
export const readFeed = (url: string) => request(url, '/secrets?')
export const search = (url: string) => request(url, '/search?q=nunca&')

export async function publish(url: string): Promise<void> {
  const { api } = createTestUser(url)
  await api.accounts.continueAnonymously()
  await api.secrets.publishSecret({ text: `Nunca le dije que fui yo. ${randomUUID()}`, isAdult: true, explicit: false })
}

function enqueueJob(site: MonitoredSite, name: string, data: object): Promise<void> {
  return createProducer((text, values) => site.primary.query(text, values), createLog('silent')).enqueue(name, data)
}

/** Enqueues a job that always fails, because its payload is empty. It is dead after six attempts, a minute later; `isLastTry` skips five of them. */
export async function enqueueFailingJob(site: MonitoredSite, isLastTry: boolean): Promise<void> {
  await enqueueJob(site, 'reports.notify-reporters', {})
  if (isLastTry) await site.primary.query(`update jobs.job set retry_count = 5 where name = 'reports.notify-reporters'`)
}

/** Kills the worker and backdates a queued job by the time that the compressed durations are too short. */
export async function stopWorker(site: MonitoredSite, olderSeconds: number): Promise<void> {
  site.worker.child.kill('SIGKILL')
  await enqueueJob(site, 'accounts.send-welcome-email', { userId: randomUUID() })
  const earlier = `now() - make_interval(secs => $1)`
  await site.primary.query(
    `update jobs.job set created_on = ${earlier}, start_after = ${earlier} where name = 'accounts.send-welcome-email'`,
    [olderSeconds],
  )
}

/** Fills the disk of the deletion log, then deletes a row, so that the next flush fails. */
export async function fillDisk({ disk, primary }: MonitoredSite): Promise<void> {
  for (let file = 0; ; file += 1)
    try {
      writeFileSync(join(disk, `filling-${file}`), Buffer.alloc(4_096))
    } catch {
      break
    }
  await primary.query('delete from content.secrets where id = (select id from content.secrets order by id limit 1)')
}

const lockInMode = (client: pg.PoolClient, table: string, mode: string) =>
  client.query(`begin; lock table ${table} in ${mode} mode`)

/**
 * Two transactions lock one table each, alternately: a query that waited for the first lock then waits for the second. No single wait
 * reaches the statement timeout.
 */
export function lockAlternately(pool: pg.Pool, [first, second]: readonly [string, string], forMs: number): Load {
  return repeatConcurrently(1, 10, async () => {
    const [one, other] = [await pool.connect(), await pool.connect()]
    try {
      await lockInMode(one, first, 'share')
      await wait(forMs)
      await lockInMode(other, second, 'share')
      await one.query('rollback')
      await wait(forMs)
    } finally {
      for (const client of [one, other]) {
        await client.query('rollback')
        client.release()
      }
    }
  })
}

/** A transaction that locks a table exclusively and never ends. */
export async function lockTable(pool: pg.Pool, table: string): Promise<void> {
  await lockInMode(await pool.connect(), table, 'access exclusive')
}

/** CPU starvation: the process runs a tenth of the time. */
export function starveCpu({ web2 }: MonitoredSite): Load {
  return repeatConcurrently(1, 40, async () => {
    web2.child.kill('SIGSTOP')
    await wait(400)
    web2.child.kill('SIGCONT')
  })
}
