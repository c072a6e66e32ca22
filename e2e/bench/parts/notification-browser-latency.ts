// Benchmark part: notification latency between two browsers on two web processes, from a comment to the author's unread badge and list entry.
import { randomUUID } from 'node:crypto'
import { chromium as browsers, type Page } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { percentile, spread } from '../results/statistics.ts'
import {
  setSessionCookie,
  createApiClients,
  type ApiClient,
  postJson,
  postUntilAcknowledged,
} from '../load/api-clients.ts'

const rounds = 200
/** The unread badge shows at most 99. */
const readEvery = 50

const everyFrame = { polling: 'raf' } as const

/** Runs in the browser page. */
async function postComment([path, text]: readonly [string, string]): Promise<string> {
  const body = JSON.stringify({ text })
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return ((await answer.json()) as { id: string }).id
}

export async function benchNotificationLatency(databaseUrl: string, redisUrl: string): Promise<Finding[]> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }
  const ports = [await freePort(), await freePort()] as const
  const programs = [...ports.map((port) => serverProcess(port, env)), serverProcess(await freePort(), env, 'worker')]
  for (const program of programs) await program.start()
  const [here, there] = ports.map((port) => `http://localhost:${port}`) as [string, string]
  const [author, guest] = (await createApiClients(databaseUrl, 2)) as [ApiClient, ApiClient]
  const secret = await postUntilAcknowledged(here, author, '/secrets', {
    text: 'Quien lo comente, que sea pronto.',
    isAdult: true,
    explicit: false,
  })
  const browser = await browsers.launch(chromium)
  const [authorContext, guestContext] = [await browser.newContext(), await browser.newContext()]
  await setSessionCookie(authorContext, author)
  await setSessionCookie(guestContext, guest)
  const page = await authorContext.newPage()
  await page.goto(`${here}/notifications`)
  const connected = page.waitForRequest(/\/api\/v1\/live/)
  await connected
  const other = await guestContext.newPage()
  await other.goto(`${there}/secret/${secret.id}`)
  const [badgeLatencies, listLatencies]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    if (round % readEvery === 0) await markAllRead(page, here, author)
    const unread = (round % readEvery) + 1
    // Another client network per comment because of the rate limit.
    await other.setExtraHTTPHeaders({ 'x-forwarded-for': `10.8.0.${round}` })
    const began = performance.now()
    const badgeUpdated = page
      .waitForFunction(
        (name) => document.querySelector(`[aria-label="${name}"]`),
        `Notificaciones, ${unread} sin leer`,
        everyFrame,
      )
      .then(() => badgeLatencies.push(performance.now() - began))
    const id = await other.evaluate(postComment, [
      `/api/v1/secrets/${secret.id}/comments`,
      `Comentario ${round}.`,
    ] as const)
    await page.waitForFunction((id) => document.querySelector(`a[href$="#comment-${id}"]`), id, everyFrame)
    listLatencies.push(performance.now() - began)
    await badgeUpdated
  }
  await browser.close()
  for (const program of programs) await program.stop()
  return [
    atMost(1_000, percentile(badgeLatencies, 0.95), {
      id: 'notifying.bell',
      what: "latency from the comment to the author's unread badge: p95",
      unit: 'ms',
      detail: spread(badgeLatencies),
    }),
    atMost(1_000, percentile(listLatencies, 0.95), {
      id: 'notifying.list',
      what: "latency from the comment to the author's list entry: p95",
      unit: 'ms',
      detail: spread(listLatencies),
    }),
  ]
}

async function markAllRead(page: Page, origin: string, author: ApiClient): Promise<void> {
  await (await postJson(origin, author, '/me/notifications/read', randomUUID(), {})).arrayBuffer()
  await page.waitForFunction(() => document.querySelector('[aria-label="Notificaciones"]'))
}
