// Benchmark part: chat latency between two browsers on two web processes, from Enter to the rendered message.
import { chromium as browsers } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { resetRateLimit } from '../load/reset-rate-limit.ts'
import { percentile, spread } from '../results/statistics.ts'
import { createConversations } from '../load/chat-clients.ts'
import { setSessionCookie } from '../load/api-clients.ts'

const rounds = Number(process.env.CHAT_ROUNDS ?? 500)
/** Messages later than this count as late: the recipient may have left the page. */
const lateMs = 3_000

export async function benchChatLatency(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const servers = ports.map((port) => serverProcess(port, env))
  for (const server of servers) await server.start()
  const [conversation] = await createConversations(databaseUrl, 1)
  if (conversation === undefined) throw new Error('no conversation was created')
  const stopResetting = resetRateLimit(redisUrl, 'chat-message')
  const browser = await browsers.launch(chromium)
  const pages = await Promise.all(
    conversation.people.map(async (person, side) => {
      const context = await browser.newContext()
      await setSessionCookie(context, person)
      const page = await context.newPage()
      const connected = page.waitForRequest(/\/api\/v1\/live/)
      await page.goto(`http://localhost:${ports[side]}/chat/${conversation.id}`)
      await connected
      return page
    }),
  )
  const [firstPage, secondPage] = pages
  if (firstPage === undefined || secondPage === undefined) throw new Error('no browser page was opened')
  let refused = 0
  for (const page of pages) page.on('response', (response) => void (response.status() >= 400 && (refused += 1)))
  const latencies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const text = `Mensaje número ${round}.`
    const [from, to] = round % 2 === 0 ? [firstPage, secondPage] : [secondPage, firstPage]
    await from.getByPlaceholder('Escribe un mensaje...').fill(text)
    const seen = to.waitForFunction((text) => document.querySelector('main')?.textContent.includes(text), text, {
      polling: 'raf',
    })
    const began = performance.now()
    await from.keyboard.press('Enter')
    await seen
    latencies.push(performance.now() - began)
  }
  stopResetting()
  await browser.close()
  for (const server of servers) await server.stop()
  const late = latencies.filter((ms) => ms > lateMs).length
  return [
    atMost(300, percentile(latencies, 0.95), {
      id: 'chat.browsers',
      what: `latency from Enter to the recipient's page, ${rounds} messages, two processes: p95`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(latencies)}`,
    }),
    atMost(0, late, {
      id: 'chat.browsers.late',
      what: `messages later than ${lateMs / 1_000} s`,
      unit: '',
      detail: `${refused} requests refused`,
    }),
  ]
}
