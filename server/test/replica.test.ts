// Integration tests of replica reads: read-your-writes, replication lag, invalidation, and failover to the primary.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { newInternalId } from '../src/platform/internal-id.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { laggingOf } from '../src/platform/services.ts'
import { newPerson } from './person.ts'
import { openReplicaWorld, type ReplicaWorld } from './replica-world.ts'
import { openWorld, type World } from './world.ts'

let servers: ReplicaWorld
let world: World
let standby: pg.Pool
beforeAll(async () => {
  servers = await openReplicaWorld()
  world = await openWorld(servers.environment)
  standby = new pg.Pool({ connectionString: servers.environment.REPLICA_URL, max: 1 })
  standby.on('error', () => {})
}, 120_000)
afterAll(async () => {
  await standby.end()
  await world.close()
  await servers.remove()
})

/** The server that replica-allowed queries currently use. */
async function readFrom(): Promise<'replica' | 'primary'> {
  const { prepared } = laggingOf(world.services).db
  const [row] = await prepared<{ replica: boolean }>('where', 'select pg_is_in_recovery() as replica', [])
  return row?.replica ? 'replica' : 'primary'
}
const untilReadFrom = (whom: 'replica' | 'primary', timeout = 8_000) =>
  expect.poll(readFrom, { timeout, interval: 10 }).toBe(whom)
const pause = () => standby.query('select pg_wal_replay_pause()')
const resume = () => standby.query('select pg_wal_replay_resume()')
const feed = async () => (await world.api.secrets.listFeed({})).items.map(({ id }) => id)
/** Inserts directly and without an event, as if another process had published a secret. */
const publish = async () => {
  const id = newPublicId()
  await world.sql(`insert into content.secrets (id, public_id, text) values ($1, $2, 'Nuevo.')`, [newInternalId(), id])
  return id
}

beforeEach(() => untilReadFrom('replica', 15_000))
afterEach(async () => void (await resume().catch(() => null)))

test('replica reads: after a write the author reads from the primary for a while, other users from the replica', async () => {
  const author = newPerson(world.url)
  await author.api.accounts.continueAnonymously()
  await pause()
  const id = await publish()
  const feedOfAuthor = async () => (await author.api.secrets.listFeed({})).items.map((card) => card.id)
  expect([await feedOfAuthor(), await feed()].map((ids) => ids.includes(id))).toEqual([true, false])
  // The cookie expires by itself after seven seconds; its value is the same for every user.
  expect(author.cookies.get('__Host-escribio')).toBe('1')
  author.cookies.delete('__Host-escribio')
  expect(await feedOfAuthor()).not.toContain(id)
  const answer = await fetch(`${world.url}/api/v1/accounts/anonymous`, { method: 'POST' })
  expect(answer.headers.getSetCookie().join()).toMatch(
    /__Host-escribio=1; Path=\/; Max-Age=7; HttpOnly; Secure; SameSite=Lax/,
  )
})

test('replica reads: a replica that lags more than five seconds is no longer used', async () => {
  const before = await feed()
  await pause()
  const began = performance.now()
  const id = await publish()
  expect(await feed()).toEqual(before)
  expect(await readFrom()).toBe('replica')
  await expect.poll(feed, { timeout: 8_000, interval: 50 }).toContain(id)
  expect(performance.now() - began).toBeGreaterThan(4_000)
  expect(performance.now() - began).toBeLessThan(6_500)
  await resume()
  await untilReadFrom('replica')
  expect(await feed()).toContain(id)
})

test('replica reads: hidden content is never read from a replica that still has it', async () => {
  const [id = ''] = await feed()
  await pause()
  const heard = new pg.Client({ connectionString: servers.environment.DATABASE_URL })
  await heard.connect()
  onTestFinished(() => heard.end())
  await heard.query('listen content_changed')
  const told = once(heard, 'notification')
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [id])
  await told
  await expect.poll(readFrom, { timeout: 1_000, interval: 1 }).toBe('primary')
  expect(await feed()).not.toContain(id)
  await expect(world.api.secrets.readSecret({ id })).rejects.toMatchObject({ code: 'secrets.not_found' })
  await resume()
  await untilReadFrom('replica')
  expect(await feed()).not.toContain(id)
})

test('replica reads: after a change event the query goes to the primary and finds the new row', async () => {
  await pause()
  const id = await publish()
  world.services.db.noteChange()
  expect(await feed()).toContain(id)
})

test('replica reads: a server of another cluster is not used', async () => {
  const other = await openWorld({ ...servers.environment, REPLICA_URL: inject('databaseServer') + '/postgres' })
  onTestFinished(other.close)
  const { prepared } = laggingOf(other.services).db
  await wait(1_000)
  expect(await prepared('port', 'select inet_server_port() as port', [])).toEqual([{ port: servers.primary.port }])
  expect(other.services.db.lagging?.lagMs()).toBe(Number.POSITIVE_INFINITY)
})

test('replica reads: a frozen replica delays queries only until its timeout', async () => {
  servers.replica.freeze(true)
  const began = performance.now()
  const lists = await Promise.all([feed(), feed(), feed()])
  const tookMs = performance.now() - began
  const whom = await readFrom()
  servers.replica.freeze(false)
  expect([whom, lists.every((list) => list.length > 0)]).toEqual(['primary', true])
  expect(tookMs).toBeLessThan(4_000)
})

test('replica reads: with the replica killed and PgBouncer restarted under load, no request fails after one retry', {
  timeout: 60_000,
}, async () => {
  const child = fork(fileURLToPath(new URL('photo-process.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, ...servers.environment, REDIS_URL: inject('redisUrl') },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const traffic = readAllTheWhile(said.toString().trim(), await feed())
  for (let turn = 0; turn < 3; turn += 1) {
    await wait(400)
    await servers.replica.kill()
    await wait(400)
    await servers.pooler.stop()
    await servers.pooler.start()
    await servers.replica.start()
    await untilReadFrom('replica', 10_000)
    await servers.pooler.stop('SIGKILL')
    await servers.pooler.start()
  }
  const figures = await traffic.stop()
  process.stdout.write(`replica and pooler under traffic: ${JSON.stringify(figures)}\n`)
  expect(figures.reads).toBeGreaterThan(100)
  expect(figures.failedTwice).toBe(0)
})

test('replica reads: a promoted replica is not used any more', async () => {
  await standby.query('select pg_promote()')
  const { prepared } = laggingOf(world.services).db
  const ports = () => prepared('port', 'select inet_server_port() as port', [])
  await expect.poll(ports, { timeout: 3_000 }).toEqual([{ port: servers.primary.port }])
})

/** Concurrent readers until stopped; a failed request is retried once, as browsers do. */
function readAllTheWhile(url: string, ids: readonly string[]) {
  const going = new AbortController()
  const figures = { reads: 0, askedTwice: 0, failedTwice: 0, slowestMs: 0 }
  const paths = ids.flatMap((id) => [
    '/api/v1/secrets',
    `/api/v1/secrets/${id}`,
    `/api/v1/secrets/${id}/comments`,
    '/api/v1/search?q=amor',
  ])
  const isRead = async (path: string) => {
    const began = performance.now()
    const address = `10.${figures.reads % 250}.${Math.floor(figures.reads / 250) % 250}.7`
    const answer = await fetch(url + path, { headers: { 'x-forwarded-for': address } }).catch(() => null)
    await answer?.arrayBuffer()
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - began))
    return answer !== null && answer.status < 500 && answer.status !== 429
  }
  const reader = async (first: number) => {
    for (let turn = first; !going.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      figures.reads += 1
      if (await isRead(path)) continue
      figures.askedTwice += 1
      if (!(await isRead(path))) figures.failedTwice += 1
    }
  }
  const readers = Promise.all([0, 1, 2, 3, 4, 5].map(reader))
  return {
    stop: async () => {
      going.abort()
      await readers
      return figures
    },
  }
}
