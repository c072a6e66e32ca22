// Failure tests: user-visible behaviour while Redis or PostgreSQL is really stopped, and recovery without a restart.
import { expect } from '@playwright/test'
import {
  seedDatabase,
  freePort,
  serverProcess,
  postgresProcess,
  redisProcess,
  waitUntil,
} from '../support/servers/processes.ts'
import { test } from '../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

const ports = { postgres: 0, redis: 0, web: 0 }
let database: ReturnType<typeof postgresProcess>
let cache: ReturnType<typeof redisProcess>
let web: ReturnType<typeof serverProcess>

test.beforeAll(async () => {
  test.setTimeout(90_000)
  for (const name of ['postgres', 'redis', 'web'] as const) ports[name] = await freePort()
  database = postgresProcess(ports.postgres)
  cache = redisProcess(ports.redis)
  await Promise.all([database.start(), cache.start()])
  seedDatabase(database.url)
  web = serverProcess(ports.web, { DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${ports.redis}` })
  await web.start()
})
test.afterAll(async () => {
  await web.stop()
  await cache.stop()
  await database.stop().catch(() => {})
  database.remove()
})
const siteUrl = (path: string) => `http://localhost:${ports.web}${path}`
const status = async (path: string) => (await fetch(siteUrl(path))).status

test('outage: without Redis pages, API and readiness endpoint still return 200; without PostgreSQL readiness fails within 2 s, pages return a Spanish 503 with Retry-After, and it recovers within 2 s without a restart', async ({
  page,
}) => {
  await test.step('Redis', async () => {
    await cache.stop('SIGKILL')
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await status('/api/v1/secrets')).toBe(200)
    expect((await page.goto(siteUrl('/')))?.status()).toBe(200)
    await expect(page.getByRole('article')).toHaveCount(10)
    expect(await status('/readyz')).toBe(200)
    await cache.start()
    expect(await status('/api/v1/secrets')).toBe(200)
  })

  await database.stop()
  const unreadyAfter = await waitUntil(async () => (await status('/readyz')) === 503, 5_000, '/readyz is red')
  expect(unreadyAfter).toBeLessThan(2_000)
  expect(await status('/healthz')).toBe(200)
  // The response cache may serve its last copies once more.
  let response = await page.goto(siteUrl('/'))
  await expect.poll(async () => (response = await page.goto(siteUrl('/')))?.status()).toBe(503)
  expect(response?.headers()['retry-after']).toBeDefined()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volvemos en un momento')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect.poll(() => status('/api/v1/secrets')).toBe(503)
  const answer = await fetch(siteUrl('/api/v1/secrets'))
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'service.unavailable' } }])

  await database.start()
  const recoveredAfter = await waitUntil(
    async () => (await status('/readyz')) === 200 && (await status('/api/v1/secrets')) === 200,
    5_000,
    'it recovers',
  )
  process.stdout.write(
    `PostgreSQL: red after ${unreadyAfter.toFixed(0)} ms, recovered after ${recoveredAfter.toFixed(0)} ms\n`,
  )
  expect(recoveredAfter).toBeLessThan(2_000)
  expect((await page.goto(siteUrl('/')))?.status()).toBe(200)
})
