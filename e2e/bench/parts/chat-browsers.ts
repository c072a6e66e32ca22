// Benchmark part: chat latency between two browsers on two web processes, from Enter to the rendered message.
import { chromium as browsers } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { freePort, murmullo } from '../../support/programs.ts'
import { atMost, type Finding } from '../measure/finding.ts'
import { liftLimits } from '../measure/lift-limits.ts'
import { percentile, spread } from '../measure/statistics.ts'
import { makeTalks } from '../measure/talkers.ts'
import { enter } from '../measure/writers.ts'

const rounds = Number(process.env.CHAT_ROUNDS ?? 500)
/** Messages later than this count as late: the recipient may have left the page. */
const lateMs = 3_000

export async function benchChatBrowsers(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const servers = ports.map((port) => murmullo(port, env))
  for (const server of servers) await server.start()
  const [talk] = await makeTalks(databaseUrl, 1)
  if (talk === undefined) throw new Error('no conversation was created')
  const stopLifting = liftLimits(redisUrl, 'chat-say')
  const browser = await browsers.launch(chromium)
  const pages = await Promise.all(
    talk.people.map(async (person, side) => {
      const context = await browser.newContext()
      await enter(context, person)
      const page = await context.newPage()
      const connected = page.waitForRequest(/\/api\/v1\/live/)
      await page.goto(`http://localhost:${ports[side]}/chat/${talk.id}`)
      await connected
      return page
    }),
  )
  const [mine, theirs] = pages
  if (mine === undefined || theirs === undefined) throw new Error('no browser page was opened')
  let refused = 0
  for (const page of pages) page.on('response', (response) => void (response.status() >= 400 && (refused += 1)))
  const arrivals: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const text = `Mensaje número ${round}.`
    const [from, to] = round % 2 === 0 ? [mine, theirs] : [theirs, mine]
    await from.getByPlaceholder('Escribe un mensaje...').fill(text)
    const seen = to.waitForFunction((text) => document.querySelector('main')?.textContent.includes(text), text, {
      polling: 'raf',
    })
    const began = performance.now()
    await from.keyboard.press('Enter')
    await seen
    arrivals.push(performance.now() - began)
  }
  stopLifting()
  await browser.close()
  for (const server of servers) await server.stop()
  const late = arrivals.filter((ms) => ms > lateMs).length
  return [
    atMost(300, percentile(arrivals, 0.95), {
      id: 'chat.browsers',
      what: `latency from Enter to the recipient's page, ${rounds} messages, two processes: p95`,
      unit: 'ms',
      detail: `p50 / p99 / max ${spread(arrivals)}`,
    }),
    atMost(0, late, {
      id: 'chat.browsers.late',
      what: `messages later than ${lateMs / 1_000} s`,
      unit: '',
      detail: `${refused} requests refused`,
    }),
  ]
}
