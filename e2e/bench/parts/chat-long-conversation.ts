// Benchmark part: page and pagination latency of a conversation with 100,000 messages, relative to one with 20.
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { measurePairs } from '../results/paired-latency.ts'
import { median } from '../results/statistics.ts'
import { createConversations } from '../load/chat-clients.ts'

const [few, many] = [20, 100_000]
const rounds = 300

export async function benchLongConversation(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const [short, long] = await createConversations(databaseUrl, 2)
  if (short === undefined || long === undefined) throw new Error('no conversation was created')
  await insertMessages(databaseUrl, short.id, few)
  await insertMessages(databaseUrl, long.id, many)
  await asOwner(databaseUrl, (query) => query('vacuum analyze content.messages'))
  const port = await freePort()
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const open =
    ({ id, people: [reader] }: typeof short, path: (id: string) => string) =>
    (iteration: number) =>
      fetch(`http://127.0.0.1:${port}${path(id)}`, {
        headers: {
          cookie: reader.cookie,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.40.${iteration % 250}.1`,
        },
      })
  const findings: Finding[] = []
  for (const [id, what, shortPath, longPath] of [
    ['page', 'page', pagePath, pagePath],
    ['last', 'newest messages', newestPath, newestPath],
    [
      'older',
      '20 older messages',
      (conversationId: string) => `${newestPath(conversationId)}?before=${few + 1}`,
      olderPath,
    ],
  ] as const) {
    const found = await measurePairs(rounds, { one: open(long, longPath), other: open(short, shortPath) })
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

const pagePath = (conversationId: string) => `/chat/${conversationId}`
const newestPath = (conversationId: string) => `/api/v1/chat/conversations/${conversationId}/messages`
const olderPath = (conversationId: string) => `${newestPath(conversationId)}?before=50000`

async function insertMessages(databaseUrl: string, conversationId: string, count: number): Promise<void> {
  await asOwner(databaseUrl, async (query) => {
    await query(
      `insert into content.messages (conversation_id, seq, side, text, key)
       select c.id, n, n % 2, 'Mensaje ' || n, 'clave-de-prueba-' || n from content.conversations c, generate_series(1, $2) n
       where c.public_id = $1`,
      [conversationId, count],
    )
    await query('update content.conversations set last_seq = $2 where public_id = $1', [conversationId, count])
    await query(
      `update identity.chat_members m set read_seq = $2, answers = $2 / 2 from content.conversations c
       where c.id = m.conversation_id and c.public_id = $1`,
      [conversationId, count],
    )
  })
}
