// What goes wrong in a deployment, made to happen: each is a fault that somebody who operates one has met.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createLog } from '../src/platform/log.ts'
import { openQueueEnd } from '../src/platform/queue.ts'
import { newPerson } from './person.ts'
import type { WatchedSite } from './watched-site.ts'

export type Traffic = { readonly stop: () => Promise<void> }

/** So many at once, each again and again, whatever comes of it. */
export function again(atOnce: number, pauseMs: number, run: () => Promise<unknown>): Traffic {
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

let turn = 0
/** From anywhere, and what nobody asked for in the last second. */
async function ask(url: string, path: string): Promise<void> {
  turn += 1
  const headers = { 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.7` }
  const ages = `minAge=${18 + (turn % 40)}&maxAge=${60 + (Math.floor(turn / 40) % 40)}`
  await (await fetch(`${url}/api/v1${path}${ages}`, { headers })).arrayBuffer()
}
export const readFeed = (url: string) => ask(url, '/secrets?')
export const search = (url: string) => ask(url, '/search?q=nunca&')

export async function publish(url: string): Promise<void> {
  const { api } = newPerson(url)
  await api.accounts.continueAnonymously()
  await api.secrets.publishSecret({ text: `Nunca le dije que fui yo. ${randomUUID()}`, isAdult: true, explicit: false })
}

function leave(site: WatchedSite, name: string, data: object): Promise<void> {
  return openQueueEnd((text, values) => site.primary.query(text, values), createLog('silent')).enqueue(name, data)
}

/** A job that no try can do: it lacks what it is about. It is given up after six, a minute later, unless the first five are taken as done. */
export async function leaveHopelessJob(site: WatchedSite, isLastTry: boolean): Promise<void> {
  await leave(site, 'reports.answer', {})
  if (isLastTry) await site.primary.query(`update jobs.job set retry_count = 5 where name = 'reports.answer'`)
}

/** The worker is gone, and something waits: since longer ago by as much as the times of this test are shorter. */
export async function stopWorker(site: WatchedSite, olderSeconds: number): Promise<void> {
  site.worker.child.kill('SIGKILL')
  await leave(site, 'accounts.send-welcome', { userId: randomUUID() })
  const earlier = `now() - make_interval(secs => $1)`
  await site.primary.query(
    `update jobs.job set created_on = ${earlier}, start_after = ${earlier} where name = 'accounts.send-welcome'`,
    [olderSeconds],
  )
}

/** Nothing more can be written there, and the next deletion must be. */
export async function fillDisk({ disk, primary }: WatchedSite): Promise<void> {
  for (let file = 0; ; file += 1)
    try {
      writeFileSync(join(disk, `filling-${file}`), Buffer.alloc(4_096))
    } catch {
      break
    }
  await primary.query('delete from content.secrets where id = (select id from content.secrets order by id limit 1)')
}

const take = (client: pg.PoolClient, table: string, mode: string) =>
  client.query(`begin; lock table ${table} in ${mode} mode`)

/**
 * Two transactions take one table each, in turns: whoever waited for the first then waits for the second. No statement waits so long that
 * it is given up.
 */
export function holdInTurns(pool: pg.Pool, [first, second]: readonly [string, string], forMs: number): Traffic {
  return again(1, 10, async () => {
    const [one, other] = [await pool.connect(), await pool.connect()]
    try {
      await take(one, first, 'share')
      await wait(forMs)
      await take(other, second, 'share')
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

/** Somebody's transaction takes a table for itself and does not end. */
export async function keepTable(pool: pg.Pool, table: string): Promise<void> {
  await take(await pool.connect(), table, 'access exclusive')
}

/** A machine that gives a process a tenth of its time. */
export function starve({ web2 }: WatchedSite): Traffic {
  return again(1, 40, async () => {
    web2.child.kill('SIGSTOP')
    await wait(400)
    web2.child.kill('SIGCONT')
  })
}
