// Browser tests of `pnpm dev`, the development server: start-up time, hot module replacement and the component gallery.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { dropDatabase, root, waitUntil } from '../support/servers/processes.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const { url, port } = addresses.dev
const databaseUrl = 'postgres://root@127.0.0.1:5432/murmullo_e2e_dev'
let dev: ChildProcess
let readyAfter: number

test.beforeAll(async () => {
  test.setTimeout(90_000)
  dropDatabase(databaseUrl)
  const env = {
    ...process.env,
    PORT: String(port),
    METRICS_PORT: '0',
    DATABASE_URL: databaseUrl,
  }
  dev = spawn(process.execPath, ['server/src/dev/dev.ts'], {
    cwd: root,
    env,
    stdio: process.env.SHOW_LOGS ? 'inherit' : 'ignore',
  })
  readyAfter = await waitUntil(async () => (await fetch(url)).ok, 60_000, 'pnpm dev is ready')
})
test.afterAll(async () => {
  const ended = once(dev, 'exit')
  dev.kill('SIGINT')
  await ended
  await expect(fetch(url)).rejects.toThrow()
})

test('dev server: the first response is ready within 60 s', () => {
  process.stdout.write(`pnpm dev: first page after ${(readyAfter / 1_000).toFixed(1)} s\n`)
  expect(readyAfter).toBeLessThan(60_000)
})

test('dev server: an edited component updates in the browser without a reload', async ({ page }) => {
  await page.goto(url)
  // On the first request Vite pre-bundles dependencies, after which it may reload the page once.
  await page.waitForLoadState('networkidle')
  const file = `${root}web/app/shell/footer.tsx`
  const before = readFileSync(file, 'utf8')
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  try {
    writeFileSync(file, before.replace('Comparte tus secretos anónimamente', 'Comparte tus secretos en voz baja'))
    await expect(page.getByText('Comparte tus secretos en voz baja')).toBeVisible()
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
  } finally {
    writeFileSync(file, before)
  }
})

for (const width of [360, 1280])
  test(`component gallery: renders every component without an axe violation or console error at viewport width ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { problems } = await monitorPage(page)
    await page.goto(`${url}/gallery`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'Galería' })).toBeVisible()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(8)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    expect(problems.filter((trouble) => !trouble.includes('React DevTools'))).toEqual([])
  })
