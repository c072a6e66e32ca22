// Integration tests of replica reads: read-your-writes, replication lag, invalidation, and failover to the primary.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { withReplicaReads } from '../src/platform/context/deps.ts'
import { createReplicatedDatabase, type ReplicatedDatabase } from './world/replicated-database.ts'
import { createWorld, type World, createWorldForTest } from './world/world.ts'

let servers: ReplicatedDatabase
let world: World
let standby: pg.Pool
beforeAll(async () => {
  servers = await createReplicatedDatabase()
  world = await createWorld({ env: servers.environment })
  standby = new pg.Pool({ connectionString: servers.environment.REPLICA_URL, max: 1 })
  standby.on('error', () => {})
}, 120_000)
afterAll(async () => {
  await standby.end()
  await world.close()
  await servers.remove()
})

/** The server that replica-allowed queries currently use. */
async function currentReadServer(): Promise<'replica' | 'primary'> {
  const { prepared } = withReplicaReads(world.services).db.read
  const [row] = await prepared<{ replica: boolean }>('where', 'select pg_is_in_recovery() as replica', [])
  return row?.replica ? 'replica' : 'primary'
}
const waitForReadServer = (whom: 'replica' | 'primary', timeout = 8_000) =>
  expect.poll(currentReadServer, { timeout, interval: 10 }).toBe(whom)
/** Returns once replay has stopped: the function of PostgreSQL only requests it. */
async function pause() {
  await standby.query('select pg_wal_replay_pause()')
  const readState = async () => (await standby.query('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state
  await expect.poll(readState, { timeout: 5_000, interval: 5 }).toBe('paused')
}
const resume = () => standby.query('select pg_wal_replay_resume()')
const feed = async () => (await world.api.secrets.listFeed({})).items.map(({ id }) => id)
/** Inserts directly and without an event, as if another process had published a secret. */
const publish = async () => (await world.content.insertSecret(null)).id

beforeEach(() => waitForReadServer('replica', 15_000))
afterEach(async () => void (await resume().catch(() => null)))

test('replica reads: after a write the author reads from the primary for a while, other users from the replica', async () => {
  const author = await world.users.anonymous()
  await pause()
  const id = await publish()
  const feedOfAuthor = async () => (await author.api.secrets.listFeed({})).items.map((card) => card.id)
  expect([await feedOfAuthor(), await feed()].map((ids) => ids.includes(id))).toEqual([true, false])
  // The cookie has a lifetime of seven seconds; its value is the same for every user.
  expect(author.cookies.get('__Host-read-primary')).toBe('1')
  author.cookies.delete('__Host-read-primary')
  expect(await feedOfAuthor()).not.toContain(id)
  const answer = await fetch(`${world.url}/api/v1/accounts/anonymous`, { method: 'POST' })
  expect(answer.headers.getSetCookie().join()).toMatch(
    /__Host-read-primary=1; Path=\/; Max-Age=7; HttpOnly; Secure; SameSite=Lax/,
  )
})

test('replica reads: a read with the method POST is no write, and its client stays on the replica and on the shared pages', async () => {
  const reader = await world.users.anonymous()
  reader.cookies.delete('__Host-read-primary')
  const { device } = await reader.api.reactions.issueDevice()
  await reader.api.reactions.listMine({ device, secretIds: ['a'.repeat(22)] })
  await reader.api.notifications.lookAtPush({ endpoint: null })
  expect(reader.cookies.get('__Host-read-primary')).toBeUndefined()
})

test('replica reads: a replica that lags more than five seconds is no longer used', async () => {
  // After the pause: a row of the test before may still be replayed until then.
  await pause()
  const before = await feed()
  const began = performance.now()
  const id = await publish()
  expect(await feed()).toEqual(before)
  expect(await currentReadServer()).toBe('replica')
  await expect.poll(feed, { timeout: 8_000, interval: 50 }).toContain(id)
  expect(performance.now() - began).toBeGreaterThan(4_000)
  expect(performance.now() - began).toBeLessThan(6_500)
  await resume()
  await waitForReadServer('replica')
  expect(await feed()).toContain(id)
})

test('replica reads: hidden content is never read from a replica that still has it', async () => {
  const [id = ''] = await feed()
  await pause()
  const listenClient = new pg.Client({ connectionString: servers.environment.DATABASE_URL })
  await listenClient.connect()
  onTestFinished(() => listenClient.end())
  await listenClient.query('listen content_changed')
  const notification = once(listenClient, 'notification')
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [id])
  await notification
  await expect.poll(currentReadServer, { timeout: 1_000, interval: 1 }).toBe('primary')
  expect(await feed()).not.toContain(id)
  await expect(world.api.secrets.readSecret({ id })).rejects.toMatchObject({ code: 'secrets.not_found' })
  await resume()
  await waitForReadServer('replica')
  expect(await feed()).not.toContain(id)
})

test('replica reads: after a change event the query goes to the primary and finds the new row', async () => {
  await pause()
  const id = await publish()
  world.services.db.recordChange()
  expect(await feed()).toContain(id)
})

test('replica reads: a server of another cluster is not used', async () => {
  const other = await createWorldForTest({
    env: { ...servers.environment, REPLICA_URL: inject('databaseServer') + '/postgres' },
  })
  const { prepared } = withReplicaReads(other.services).db.read
  await wait(1_000)
  expect(await prepared('port', 'select inet_server_port() as port', [])).toEqual([{ port: servers.primary.port }])
  expect(other.services.db.replica?.lagMs()).toBe(Number.POSITIVE_INFINITY)
})

test('replica reads: a frozen replica delays queries only until its timeout', async () => {
  servers.replica.freeze(true)
  const began = performance.now()
  const lists = await Promise.all([feed(), feed(), feed()])
  const tookMs = performance.now() - began
  const whom = await currentReadServer()
  servers.replica.freeze(false)
  expect([whom, lists.every((list) => list.length > 0)]).toEqual(['primary', true])
  expect(tookMs).toBeLessThan(4_000)
})

test('replica reads: with the replica killed and PgBouncer restarted under load, no request fails after one retry', {
  timeout: 60_000,
}, async () => {
  // Without a worker: the pooler refuses its roles to the login of web.
  const child = fork(fileURLToPath(new URL('processes/photo-process.ts', import.meta.url)), ['web'], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, ...servers.environment, REDIS_URL: inject('redisUrl') },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const traffic = startReadLoad(output.toString().trim(), await feed())
  for (let round = 0; round < 3; round += 1) {
    await wait(400)
    await servers.replica.kill()
    await wait(400)
    await servers.pooler.stop()
    await servers.pooler.start()
    await servers.replica.start()
    await waitForReadServer('replica', 10_000)
    await servers.pooler.stop('SIGKILL')
    await servers.pooler.start()
  }
  // A slow machine reads longer, so that the load is the same.
  await expect.poll(traffic.countReads, { timeout: 20_000 }).toBeGreaterThan(100)
  const readStats = await traffic.stop()
  process.stdout.write(`replica and pooler under traffic: ${JSON.stringify(readStats)}\n`)
  expect(readStats.failedTwice).toBe(0)
})

test('replica reads: a promoted replica is not used any more', async () => {
  await standby.query('select pg_promote()')
  const { prepared } = withReplicaReads(world.services).db.read
  const ports = () => prepared('port', 'select inet_server_port() as port', [])
  await expect.poll(ports, { timeout: 3_000 }).toEqual([{ port: servers.primary.port }])
})

/** Concurrent readers until stopped; a failed request is retried once, as browsers do. */
function startReadLoad(url: string, ids: readonly string[]) {
  const going = new AbortController()
  const readStats = { reads: 0, readTwice: 0, failedTwice: 0, slowestMs: 0 }
  const paths = ids.flatMap((id) => [
    '/api/v1/secrets',
    `/api/v1/secrets/${id}`,
    `/api/v1/secrets/${id}/comments`,
    '/api/v1/search?q=amor',
  ])
  const isRead = async (path: string) => {
    const began = performance.now()
    const address = `10.${readStats.reads % 250}.${Math.floor(readStats.reads / 250) % 250}.7`
    const answer = await fetch(url + path, { headers: { 'x-forwarded-for': address } }).catch(() => null)
    await answer?.arrayBuffer()
    readStats.slowestMs = Math.max(readStats.slowestMs, Math.round(performance.now() - began))
    return answer !== null && answer.status < 500 && answer.status !== 429
  }
  const reader = async (first: number) => {
    for (let round = first; !going.signal.aborted; round += 1) {
      const path = paths[round % paths.length] ?? '/'
      readStats.reads += 1
      if (await isRead(path)) continue
      readStats.readTwice += 1
      if (!(await isRead(path))) readStats.failedTwice += 1
    }
  }
  const readers = Promise.all([0, 1, 2, 3, 4, 5].map(reader))
  return {
    countReads: () => readStats.reads,
    stop: async () => {
      going.abort()
      await readers
      return readStats
    },
  }
}
