// Benchmark part: exactly-once chat delivery. Web and Redis crash at random while thousands of messages are sent with retry; each message is stored
// once, in the acknowledged order, and both users read the same.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, serverProcess, redisProcess } from '../../support/servers/processes.ts'
import { atLeast, atMost, type Finding, informational } from '../results/finding.ts'
import { killAtRandom } from '../load/random-kills.ts'
import {
  createConversations,
  listAllMessages,
  type ChatMessage,
  sendUntilAcknowledged,
  type Conversation,
} from '../load/chat-clients.ts'

const conversationCount = 200
const maxKills = 100

export async function benchChatCrashRecovery(databaseUrl: string, sends: number): Promise<Finding[]> {
  const redisPort = await freePort()
  const redisServer = redisProcess(redisPort)
  await redisServer.start()
  const port = await freePort()
  const web = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${redisPort}/0` })
  await web.start()
  const origin = `http://127.0.0.1:${port}`
  const conversations = await createConversations(databaseUrl, conversationCount)
  const ending = new AbortController()
  const kills = killAtRandom([web, redisServer], { signal: ending.signal, most: maxKills })
  const began = performance.now()
  const each = sends / (conversationCount * 2)
  // Each user sends sequentially, within the rate limit.
  const sendSequentially = async (conversation: Conversation, side: 0 | 1): Promise<ChatMessage[]> => {
    const acknowledgedMessages: ChatMessage[] = []
    for (let iteration = 0; iteration < each; iteration += 1) {
      acknowledgedMessages.push(
        await sendUntilAcknowledged(origin, conversation.people[side], conversation.id, `${side}: ${iteration}`),
      )
      await wait(Math.random() * 1_000)
    }
    return acknowledgedMessages
  }
  const acknowledged = await Promise.all(
    conversations.map(async (conversation) => ({
      conversation,
      acknowledgedMessages: await Promise.all([sendSequentially(conversation, 0), sendSequentially(conversation, 1)]),
    })),
  )
  const seconds = (performance.now() - began) / 1_000
  ending.abort()
  const killed = await kills
  let [wrong, differing, count] = [0, 0, 0]
  for (const { conversation, acknowledgedMessages } of acknowledged) {
    const [firstView, secondView] = await Promise.all(
      conversation.people.map((person) => listAllMessages(origin, person, conversation.id)),
    )
    if (firstView === undefined || secondView === undefined) continue
    count += firstView.length
    if (textList(firstView).join('\n') !== textList(secondView).join('\n')) differing += 1
    // Sequence numbers without gaps, and per sender exactly the acknowledged messages in that order.
    if (firstView.some(({ seq }, index) => seq !== index + 1)) wrong += 1
    for (const side of [0, 1] as const) {
      const stored = firstView.filter(({ text }) => text?.startsWith(`${side}: `))
      if (messageKeys(stored) !== messageKeys(acknowledgedMessages[side] ?? [])) wrong += 1
    }
  }
  await Promise.all([web.stop(), redisServer.stop()])
  return [
    informational(killed, { id: 'chat.crashes', what: 'kills of web and Redis', unit: '' }),
    atLeast(sends, count, { id: 'chat.kept', what: 'messages stored, at least', unit: '' }),
    atMost(sends, count, { id: 'chat.doubled', what: 'messages stored, at most', unit: '' }),
    atMost(0, wrong, { id: 'chat.order', what: 'conversations that differ from the acknowledged messages', unit: '' }),
    atMost(0, differing, { id: 'chat.alike', what: 'conversations that differ between the two users', unit: '' }),
    informational(seconds, { id: 'chat.seconds', what: 'total duration', unit: 's' }),
  ]
}

const textList = (all: readonly ChatMessage[]) => all.map(({ text }) => text ?? '')
const messageKeys = (all: readonly ChatMessage[]) => all.map(({ seq, text }) => `${seq} ${text}`).join('\n')
