// Benchmark part: exactly-once notifications. Web, worker and Redis are killed at random during 10,000 comments; each comment creates one
// notification, and every connected author has the right unread count after reconnecting.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, murmullo, redis, until } from '../../support/programs.ts'
import { openEar } from '../measure/browsers-ears.ts'
import { asOwner } from '../measure/databases.ts'
import { atLeast, atMost, type Finding, told } from '../measure/finding.ts'
import { killAtRandom } from '../measure/kills.ts'
import { makeWriters, writeUntilDone } from '../measure/writers.ts'

const notifications = 'select count(*) as n from identity.notifications'
const people = 200
const atOnce = 16

export async function benchNotifyingDeaths(databaseUrl: string, writes: number, kills: number): Promise<Finding[]> {
  const redisPort = await freePort()
  const memory = redis(redisPort)
  await memory.start()
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${redisPort}/0` }
  const port = await freePort()
  const [web, worker] = [murmullo(port, env), murmullo(await freePort(), env, 'worker')]
  const origin = `http://127.0.0.1:${port}`
  await web.start()
  await worker.start()
  const authors = await makeWriters(databaseUrl, people)
  const guests = await makeWriters(databaseUrl, people)
  const secrets: string[] = []
  for (const author of authors)
    secrets.push((await writeUntilDone(origin, author, '/secrets', secretOf(secrets.length))).id)
  const count = (text: string, values: unknown[] = []) =>
    asOwner(databaseUrl, async (ask) => Number((await ask<{ n: string }>(text, values))[0]?.n))
  const seeded = await count(notifications)
  const ears = authors.map((author, place) => openEar(origin, author, `10.9.${place >> 8}.${place & 255}`))
  await until(async () => ears.every((ear) => ear.greetings() > 0), 60_000, 'all SSE connections are open')
  const ending = new AbortController()
  const deaths = killAtRandom([web, worker, memory], { signal: ending.signal, most: kills })
  const comments: string[] = []
  let next = 0
  let isKilling = true
  void deaths.then(() => (isKilling = false))
  const writeOn = async () => {
    while (next < writes) {
      const turn = next++
      const [secretId, guest] = [secrets[turn % people], guests[(turn * 7) % people]]
      if (secretId === undefined || guest === undefined) return
      const path = `/secrets/${secretId}/comments`
      comments.push((await writeUntilDone(origin, guest, path, { text: `Comentario ${turn}.` })).id)
      // Slows the writes down while kills go on, so that they do not run out first.
      if (isKilling) await wait(Math.random() * 600)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeOn))
  ending.abort()
  const killed = await deaths
  const untold = `select count(*) as n from content.comments c where public_id = any ($1)
    and (select count(*) from identity.notifications n where n.comment_id = c.id) <> 1`
  const settleMs = await until(
    async () => (await count(untold, [comments])) === 0,
    120_000,
    'all notifications exist',
  ).catch(() => Number.NaN)
  const each = writes / people
  const knowing = async () => ears.filter((ear) => ear.unread() === each).length
  await until(async () => (await knowing()) === people, 30_000, 'all unread counts are right').catch(() => 0)
  const findings = [
    atLeast(kills, killed, { id: 'notifying.deaths', what: 'kills of web, worker and Redis', unit: '' }),
    atLeast(writes, comments.length, { id: 'notifying.acknowledged', what: 'comments acknowledged', unit: '' }),
    atMost(0, await count(untold, [comments]), {
      id: 'notifying.untold',
      what: 'comments without exactly one notification',
      unit: '',
    }),
    atMost(0, (await count(notifications)) - seeded - writes, {
      id: 'notifying.more',
      what: 'extra notifications',
      unit: '',
    }),
    atMost(0, people - (await knowing()), {
      id: 'notifying.missed',
      what: `clients of ${people} with a wrong unread count`,
      unit: '',
      detail: `${ears.reduce((sum, ear) => sum + ear.greetings(), 0)} hello events`,
    }),
    told(settleMs / 1_000, {
      id: 'notifying.settled',
      what: 'time from the last write to the last notification',
      unit: 's',
    }),
  ]
  for (const ear of ears) ear.close()
  await Promise.all([web.stop(), worker.stop(), memory.stop()])
  return findings
}

const secretOf = (place: number) => ({ text: `Secreto ${place} de quien espera.`, isAdult: true, explicit: false })
