// Benchmark part: chat latency with 200 conversations at one message per second each.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { openSseClient } from '../load/sse-clients.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { resetRateLimit } from '../load/reset-rate-limit.ts'
import { percentile, spread } from '../results/statistics.ts'
import {
  createConversations,
  listMessagesAfter,
  sendUntilAcknowledged,
  type Conversation,
} from '../load/chat-clients.ts'

const conversationCount = 200
const seconds = 120

export async function benchChatLoad(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const servers = ports.map((port) => serverProcess(port, env))
  for (const server of servers) await server.start()
  const [here, there] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const conversations = await createConversations(databaseUrl, conversationCount)
  const stopResetting = resetRateLimit(redisUrl, 'chat-message')
  const latencies: number[] = []
  let lost = 0
  const runConversation = async (conversation: Conversation, index: number) => {
    const [sender, recipient] = conversation.people
    const sentAt = new Map<string, number>()
    let [seen, reading] = [0, Promise.resolve()]
    const read = async () => {
      const { items } = await listMessagesAfter(there, recipient, conversation.id, seen)
      for (const { seq, text } of items) {
        seen = Math.max(seen, seq)
        const since = sentAt.get(text ?? '')
        if (since !== undefined && sentAt.delete(text ?? '')) latencies.push(performance.now() - since)
      }
    }
    const sseClient = openSseClient(there, recipient, `10.9.${index >> 8}.${index & 255}`, ({ type }) => {
      if (type === 'chat') reading = reading.then(read, read)
    })
    await wait(3_000 + Math.random() * 1_000)
    for (let iteration = 0; iteration < seconds; iteration += 1) {
      const [text, next] = [`Mensaje ${iteration}.`, wait(1_000)]
      sentAt.set(text, performance.now())
      await sendUntilAcknowledged(here, sender, conversation.id, text)
      await next
    }
    await wait(2_000)
    await reading
    lost += sentAt.size
    sseClient.close()
  }
  await Promise.all(conversations.map(runConversation))
  stopResetting()
  for (const server of servers) await server.stop()
  return [
    informational(percentile(latencies, 0.99), {
      id: 'chat.crowd',
      what: `${conversationCount} conversations at one message/s each for ${seconds} s: delivery latency p99`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(latencies)}; ${latencies.length} messages`,
    }),
    atMost(0, lost, { id: 'chat.crowd.lost', what: 'messages not delivered two seconds after the end', unit: '' }),
  ]
}
