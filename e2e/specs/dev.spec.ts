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
/** Standard output of `pnpm dev`. */
let output = ''

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
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  dev.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)))
  readyAfter = await waitUntil(async () => (await fetch(url)).ok, 60_000, 'pnpm dev is ready')
})
test.afterAll(async () => {
  const ended = once(dev, 'exit')
  dev.kill('SIGINT')
  await ended
  await expect(fetch(url)).rejects.toThrow()
})

test('dev server: the first response is ready within 60 s, an edited component updates without a reload, and the component gallery has no axe violation or console error', async ({
  page,
}) => {
  process.stdout.write(`pnpm dev: first page after ${(readyAfter / 1_000).toFixed(1)} s\n`)
  expect(readyAfter).toBeLessThan(60_000)
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
    expect(await (await fetch(url)).text(), 'rendered by the server').toContain('Comparte tus secretos en voz baja')
  } finally {
    writeFileSync(file, before)
  }

  const { problems } = await monitorPage(page)
  for (const width of [360, 1280])
    await test.step(`component gallery at viewport width ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${url}/gallery`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: 'Galería' })).toBeVisible()
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(8)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  expect(problems.filter((trouble) => !trouble.includes('React DevTools'))).toEqual([])
})

test('dev server: an edited form component keeps the text that is typed into its fields', async ({ page, request }) => {
  const { items } = (await (await request.get(`${url}/api/v1/secrets`)).json()) as { items: { id: string }[] }
  await page.goto(`${url}/report?kind=secret&id=${items[0]?.id}`)
  await page.waitForLoadState('networkidle')
  const evidence = page.getByLabel('Evidencia')
  await evidence.fill('una cita')
  const file = `${root}web/app/features/reports/report-form.tsx`
  const before = readFileSync(file, 'utf8')
  try {
    writeFileSync(file, before.replace('label="Categoría"', 'label="Otra etiqueta"'))
    await expect(page.getByLabel('Otra etiqueta')).toBeVisible()
    await expect(evidence).toHaveValue('una cita')
  } finally {
    writeFileSync(file, before)
  }
})

test('dev server: an edited endpoint answers with its new response without a reload of the page, and a thrown error is printed with message, stack and request', async ({
  page,
}) => {
  const file = `${root}server/src/features/status/status.view.ts`
  const before = readFileSync(file, 'utf8')
  const readStatus = async () => (await fetch(`${url}/api/v1/status`)).status
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  try {
    writeFileSync(
      file,
      before.replace(
        '{\n  return { parts: parts.map',
        "{\n  throw new TypeError('no such part')\n  return { parts: parts.map",
      ),
    )
    await expect.poll(readStatus).toBe(500)
    await expect.poll(() => output).toContain('TypeError: no such part')
    expect(output).toMatch(/url.*\/api\/v1\/status/)
    expect(output).toMatch(/at viewCheck .*status\.view\.ts/)
  } finally {
    writeFileSync(file, before)
  }
  await expect.poll(readStatus).toBe(200)
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})
