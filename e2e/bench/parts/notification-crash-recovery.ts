// Benchmark part: exactly-once notifications. Web, worker and Redis are killed at random during 10,000 comments; each comment creates one
// notification, and every connected author has the right unread count after reconnecting.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, serverProcess, redisProcess, waitUntil } from '../../support/servers/processes.ts'
import { openSseClient } from '../load/sse-clients.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atLeast, atMost, type Finding, informational } from '../results/finding.ts'
import { killAtRandom } from '../load/random-kills.ts'
import { createApiClients, postUntilAcknowledged } from '../load/api-clients.ts'

const notifications = 'select count(*) as n from identity.content_notifications'
const clientCount = 200
const concurrency = 16

export async function benchNotificationCrashRecovery(
  databaseUrl: string,
  writes: number,
  kills: number,
): Promise<Finding[]> {
  const redisPort = await freePort()
  const redisServer = redisProcess(redisPort)
  await redisServer.start()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${redisPort}/0` }
  const port = await freePort()
  const [web, worker] = [serverProcess(port, env), serverProcess(await freePort(), env, 'worker')]
  const origin = `http://127.0.0.1:${port}`
  await web.start()
  await worker.start()
  const authors = await createApiClients(databaseUrl, clientCount)
  const guests = await createApiClients(databaseUrl, clientCount)
  const secrets: string[] = []
  for (const author of authors)
    secrets.push((await postUntilAcknowledged(origin, author, '/secrets', secretBody(secrets.length))).id)
  const count = (text: string, values: unknown[] = []) =>
    asOwner(databaseUrl, async (query) => Number((await query<{ n: string }>(text, values))[0]?.n))
  const seeded = await count(notifications)
  const sseClients = authors.map((author, index) => openSseClient(origin, author, `10.9.${index >> 8}.${index & 255}`))
  await waitUntil(
    async () => sseClients.every((sseClient) => sseClient.helloCount() > 0),
    60_000,
    'all SSE connections are open',
  )
  const ending = new AbortController()
  const killsDone = killAtRandom([web, worker, redisServer], { signal: ending.signal, most: kills })
  const comments: string[] = []
  let next = 0
  let isKilling = true
  void killsDone.then(() => (isKilling = false))
  const writeLoop = async () => {
    while (next < writes) {
      const iteration = next++
      const [secretId, guest] = [secrets[iteration % clientCount], guests[(iteration * 7) % clientCount]]
      if (secretId === undefined || guest === undefined) return
      const path = `/secrets/${secretId}/comments`
      comments.push((await postUntilAcknowledged(origin, guest, path, { text: `Comentario ${iteration}.` })).id)
      // Slows the writes down while kills go on, so that they do not run out first.
      if (isKilling) await wait(Math.random() * 600)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, writeLoop))
  ending.abort()
  const killed = await killsDone
  const unnotifiedSql = `select count(*) as n from content.comments c where public_id = any ($1)
    and (select count(*) from identity.content_notifications n where n.comment_id = c.id) <> 1`
  const lagMs = await waitUntil(
    async () => (await count(unnotifiedSql, [comments])) === 0,
    120_000,
    'all notifications exist',
  ).catch(() => Number.NaN)
  const each = writes / clientCount
  const countUpToDate = async () => sseClients.filter((sseClient) => sseClient.unread() === each).length
  await waitUntil(async () => (await countUpToDate()) === clientCount, 30_000, 'all unread counts are right').catch(
    () => 0,
  )
  const findings = [
    atLeast(kills, killed, { id: 'notifying.crashes', what: 'kills of web, worker and Redis', unit: '' }),
    atLeast(writes, comments.length, { id: 'notifying.acknowledged', what: 'comments acknowledged', unit: '' }),
    atMost(0, await count(unnotifiedSql, [comments]), {
      id: 'notifying.untold',
      what: 'comments without exactly one notification',
      unit: '',
    }),
    atMost(0, (await count(notifications)) - seeded - writes, {
      id: 'notifying.more',
      what: 'extra notifications',
      unit: '',
    }),
    atMost(0, clientCount - (await countUpToDate()), {
      id: 'notifying.missed',
      what: `clients of ${clientCount} with a wrong unread count`,
      unit: '',
      detail: `${sseClients.reduce((sum, sseClient) => sum + sseClient.helloCount(), 0)} hello events`,
    }),
    informational(lagMs / 1_000, {
      id: 'notifying.settled',
      what: 'time from the last write to the last notification',
      unit: 's',
    }),
  ]
  for (const sseClient of sseClients) sseClient.close()
  await Promise.all([web.stop(), worker.stop(), redisServer.stop()])
  return findings
}

const secretBody = (index: number) => ({ text: `Secreto ${index} de quien espera.`, isAdult: true, explicit: false })
