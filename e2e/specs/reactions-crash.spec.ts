// Crash test: a web process is killed (SIGKILL) during concurrent reactions. Acknowledged writes are durable, and counters match the
// rows.
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { databaseUrl } from '../support/config.ts'
import { dropDatabase, seedDatabase, freePort, serverProcess, waitUntil } from '../support/servers/processes.ts'
import { test } from '../support/test.ts'

type OwnReactionsResponse = { mine: { secretId: string; kinds: string[] }[] }

const reactionKinds = ['heart', 'like', 'wow']
const database = `${databaseUrl}_killed`
const psql = (sql: string) => execFileSync('psql', [database, '-Atc', sql], { encoding: 'utf8' }).trim()

test('crash recovery: reactions acknowledged before kill -9 are stored, and counters match the table rows', async () => {
  test.setTimeout(180_000)
  dropDatabase(database)
  seedDatabase(database)
  const port = await freePort()
  const web = serverProcess(port, { DATABASE_URL: database, REDIS_URL: 'redis://127.0.0.1:6379/4' })
  await web.start()
  const secrets = psql('select public_id from content.secrets where is_listed order by id limit 5').split('\n')
  const acknowledged = new Map<string, boolean>()
  const unacknowledged = new Set<string>()
  const run = Date.now() % 250
  // One client network per simulated browser, and other networks than in an earlier run.
  const call = async (reactor: number, method: string, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${run}.1.${reactor}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    // Load shedding (503): the request is idempotent, so it is retried.
    if (answer.status === 503) return wait(100).then(() => call(reactor, method, path, body))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const react = async (reactor: number) => {
    const { device } = (await call(reactor, 'POST', '/devices', {})) as { device: string }
    for (let step = 0; ; step += 1) {
      const secretId = secrets[(step + reactor) % 2 === 0 ? 0 : step % 5] ?? ''
      const kind = reactionKinds[step % 3]
      const key = `${device} ${secretId} ${kind}`
      const reacted = !acknowledged.get(key)
      unacknowledged.add(key)
      const path = `/secrets/${secretId}/reactions/${kind}`
      const isAnswered = await call(reactor, 'PUT', path, { reacted, device }).then(
        () => true,
        () => false,
      )
      // Whether a request without a response took effect is unknown.
      if (!isAnswered) return
      unacknowledged.delete(key)
      acknowledged.set(key, reacted)
    }
  }
  const reacting = Promise.all(Array.from({ length: 64 }, (_, reactor) => react(reactor)))
  await waitUntil(async () => acknowledged.size > 200, 60_000, 'many reactions are acknowledged')
  await web.stop('SIGKILL')
  await reacting
  expect(unacknowledged.size).toBe(64)
  expect(
    psql(`select count(*) from content.secret_counters c where (hearts, likes, dislikes, wows, laughs) <> (
      select count(*) filter (where kind = 'heart'), count(*) filter (where kind = 'like'), count(*) filter (where kind = 'dislike'),
        count(*) filter (where kind = 'wow'), count(*) filter (where kind = 'laugh')
      from identity.reactions r where r.secret_id = c.secret_id and r.is_counted)`),
  ).toBe('0')
  await web.start()
  for (const device of new Set([...acknowledged.keys()].map((key) => key.split(' ')[0] ?? ''))) {
    const { mine: ownReactions } = (await call(0, 'POST', '/reactions/mine', {
      device,
      secretIds: secrets,
    })) as OwnReactionsResponse
    const given = new Set(
      ownReactions.flatMap(({ secretId, kinds }) => kinds.map((kind) => `${device} ${secretId} ${kind}`)),
    )
    for (const [key, reacted] of acknowledged)
      if (key.startsWith(`${device} `) && !unacknowledged.has(key)) expect(given.has(key), key).toBe(reacted)
  }
  await web.stop()
  dropDatabase(database)
})
