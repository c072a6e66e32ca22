// Benchmark part: page and pagination latency of a conversation with 100,000 messages, relative to one with 20.
import { freePort, murmullo } from '../../support/programs.ts'
import { asOwner } from '../measure/databases.ts'
import { atMost, type Finding } from '../measure/finding.ts'
import { pairs } from '../measure/pairs.ts'
import { median } from '../measure/statistics.ts'
import { makeTalks } from '../measure/talkers.ts'

const [few, many] = [20, 100_000]
const rounds = 300

export async function benchLongChat(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const [short, long] = await makeTalks(databaseUrl, 2)
  if (short === undefined || long === undefined) throw new Error('no conversation was created')
  await fill(databaseUrl, short.id, few)
  await fill(databaseUrl, long.id, many)
  await asOwner(databaseUrl, (ask) => ask('vacuum analyze content.messages'))
  const port = await freePort()
  const server = murmullo(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const open =
    ({ id, people: [reader] }: typeof short, path: (id: string) => string) =>
    (turn: number) =>
      fetch(`http://127.0.0.1:${port}${path(id)}`, {
        headers: { cookie: reader.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.40.${turn % 250}.1` },
      })
  const findings: Finding[] = []
  for (const [id, what, ofShort, ofLong] of [
    ['page', 'page', pageOf, pageOf],
    ['last', 'newest messages', lastOf, lastOf],
    ['older', '20 older messages', (talk: string) => `${lastOf(talk)}?before=${few + 1}`, olderOf],
  ] as const) {
    const found = await pairs(rounds, { one: open(long, ofLong), other: open(short, ofShort) })
    const [one, other] = [median(found.map((pair) => pair.one)), median(found.map((pair) => pair.other))]
    findings.push(
      atMost(1.3, one / other, {
        id: `chat.long.${id}`,
        what: `${what}: latency with ${many} messages / with ${few}`,
        detail: `${one.toFixed(2)} / ${other.toFixed(2)} ms, ${rounds} pairs`,
      }),
    )
  }
  await server.stop()
  return findings
}

const pageOf = (talk: string) => `/chat/${talk}`
const lastOf = (talk: string) => `/api/v1/chat/conversations/${talk}/messages`
const olderOf = (talk: string) => `${lastOf(talk)}?before=50000`

async function fill(databaseUrl: string, talk: string, count: number): Promise<void> {
  await asOwner(databaseUrl, async (ask) => {
    await ask(
      `insert into content.messages (conversation_id, seq, side, text, key)
       select c.id, n, n % 2, 'Mensaje ' || n, 'clave-de-prueba-' || n from content.conversations c, generate_series(1, $2) n
       where c.public_id = $1`,
      [talk, count],
    )
    await ask('update content.conversations set last_seq = $2 where public_id = $1', [talk, count])
    await ask(
      `update identity.chat_members m set read_seq = $2, answers = $2 / 2 from content.conversations c
       where c.id = m.conversation_id and c.public_id = $1`,
      [talk, count],
    )
  })
}
