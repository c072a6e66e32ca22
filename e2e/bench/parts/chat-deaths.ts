// Benchmark part: exactly-once chat delivery. Web and Redis crash at random while thousands of messages are sent with retry; each message is stored
// once, in the acknowledged order, and both users read the same.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, murmullo, redis } from '../../support/programs.ts'
import { atLeast, atMost, type Finding, told } from '../measure/finding.ts'
import { killAtRandom } from '../measure/kills.ts'
import { makeTalks, readWhole, type Said, sayUntilDone, type Talk } from '../measure/talkers.ts'

const talkCount = 200
const killsMost = 100

export async function benchChatDeaths(databaseUrl: string, sends: number): Promise<Finding[]> {
  const redisPort = await freePort()
  const memory = redis(redisPort)
  await memory.start()
  const port = await freePort()
  const web = murmullo(port, { DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${redisPort}/0` })
  await web.start()
  const origin = `http://127.0.0.1:${port}`
  const talks = await makeTalks(databaseUrl, talkCount)
  const ending = new AbortController()
  const deaths = killAtRandom([web, memory], { signal: ending.signal, most: killsMost })
  const began = performance.now()
  const each = sends / (talkCount * 2)
  // Each user sends sequentially, within the rate limit.
  const speak = async (talk: Talk, side: 0 | 1): Promise<Said[]> => {
    const said: Said[] = []
    for (let turn = 0; turn < each; turn += 1) {
      said.push(await sayUntilDone(origin, talk.people[side], talk.id, `${side}: ${turn}`))
      await wait(Math.random() * 1_000)
    }
    return said
  }
  const acknowledged = await Promise.all(
    talks.map(async (talk) => ({ talk, said: await Promise.all([speak(talk, 0), speak(talk, 1)]) })),
  )
  const seconds = (performance.now() - began) / 1_000
  ending.abort()
  const killed = await deaths
  let [wrong, unlike, count] = [0, 0, 0]
  for (const { talk, said } of acknowledged) {
    const [mine, theirs] = await Promise.all(talk.people.map((person) => readWhole(origin, person, talk.id)))
    if (mine === undefined || theirs === undefined) continue
    count += mine.length
    if (textsOf(mine).join('\n') !== textsOf(theirs).join('\n')) unlike += 1
    // Sequence numbers without gaps, and per sender exactly the acknowledged messages in that order.
    if (mine.some(({ seq }, place) => seq !== place + 1)) wrong += 1
    for (const side of [0, 1] as const) {
      const kept = mine.filter(({ text }) => text?.startsWith(`${side}: `))
      if (keyOf(kept) !== keyOf(said[side] ?? [])) wrong += 1
    }
  }
  await Promise.all([web.stop(), memory.stop()])
  return [
    told(killed, { id: 'chat.deaths', what: 'kills of web and Redis', unit: '' }),
    atLeast(sends, count, { id: 'chat.kept', what: 'messages stored, at least', unit: '' }),
    atMost(sends, count, { id: 'chat.doubled', what: 'messages stored, at most', unit: '' }),
    atMost(0, wrong, { id: 'chat.order', what: 'conversations that differ from the acknowledged messages', unit: '' }),
    atMost(0, unlike, { id: 'chat.alike', what: 'conversations that differ between the two users', unit: '' }),
    told(seconds, { id: 'chat.seconds', what: 'total duration', unit: 's' }),
  ]
}

const textsOf = (all: readonly Said[]) => all.map(({ text }) => text ?? '')
const keyOf = (all: readonly Said[]) => all.map(({ seq, text }) => `${seq} ${text}`).join('\n')
