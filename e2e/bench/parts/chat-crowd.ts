// Benchmark part: chat latency with 200 conversations at one message per second each.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, murmullo } from '../../support/programs.ts'
import { openEar } from '../measure/browsers-ears.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import { liftLimits } from '../measure/lift-limits.ts'
import { percentile, spread } from '../measure/statistics.ts'
import { makeTalks, readAfter, sayUntilDone, type Talk } from '../measure/talkers.ts'

const talkCount = 200
const seconds = 120

export async function benchChatCrowd(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const servers = ports.map((port) => murmullo(port, env))
  for (const server of servers) await server.start()
  const [here, there] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const talks = await makeTalks(databaseUrl, talkCount)
  const stopLifting = liftLimits(redisUrl, 'chat-say')
  const arrivals: number[] = []
  let lost = 0
  const converse = async (talk: Talk, place: number) => {
    const [speaker, listener] = talk.people
    const begun = new Map<string, number>()
    let [seen, reading] = [0, Promise.resolve()]
    const read = async () => {
      const { items } = await readAfter(there, listener, talk.id, seen)
      for (const { seq, text } of items) {
        seen = Math.max(seen, seq)
        const since = begun.get(text ?? '')
        if (since !== undefined && begun.delete(text ?? '')) arrivals.push(performance.now() - since)
      }
    }
    const ear = openEar(there, listener, `10.9.${place >> 8}.${place & 255}`, ({ type }) => {
      if (type === 'chat') reading = reading.then(read, read)
    })
    await wait(3_000 + Math.random() * 1_000)
    for (let turn = 0; turn < seconds; turn += 1) {
      const [text, next] = [`Mensaje ${turn}.`, wait(1_000)]
      begun.set(text, performance.now())
      await sayUntilDone(here, speaker, talk.id, text)
      await next
    }
    await wait(2_000)
    await reading
    lost += begun.size
    ear.close()
  }
  await Promise.all(talks.map(converse))
  stopLifting()
  for (const server of servers) await server.stop()
  return [
    told(percentile(arrivals, 0.99), {
      id: 'chat.crowd',
      what: `${talkCount} conversations at one message/s each for ${seconds} s: delivery latency p99`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(arrivals)}; ${arrivals.length} messages`,
    }),
    atMost(0, lost, { id: 'chat.crowd.lost', what: 'messages not delivered two seconds after the end', unit: '' }),
  ]
}
