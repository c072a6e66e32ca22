// Performance budget tests of the first page view: JavaScript size, asset caching, server-rendered text and theme before first paint.
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { measureRouteWeights, readRouteWeights } from '../../web/scripts/route-weights.ts'
import { addresses } from '../support/config.ts'
import { test } from '../support/test.ts'

/** Gzip, all scripts until the network is idle. */
const allowedBytes = 135_000
const allowedGrowthKb = 5

test('bundle budget: the first view of / loads at most 135 kB of gzipped JavaScript', async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push({ url: response.url(), bytes: gzipSync(await response.body(), { level: 9 }).length })
  })
  const html = await (await page.goto('/'))?.text()
  await page.waitForLoadState('networkidle')
  const inline = [...(html ?? '').matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('')
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  test.info().annotations.push({ type: 'kB', description: (total / 1_000).toFixed(1) })
  process.stdout.write(
    `first view: ${(total / 1_000).toFixed(1)} kB gzip in ${scripts.length} files, ${(gzipSync(inline).length / 1_000).toFixed(1)} kB inline\n`,
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(allowedBytes)
})

test('route weights: no route loads 5 kB more JavaScript than web/route-weights.json records', async () => {
  const weights = await measureRouteWeights()
  const recorded = readRouteWeights()
  const heavier = Object.entries(weights).filter(([id, kb]) => !(kb <= (recorded[id] ?? 0) + allowedGrowthKb))
  expect(heavier, 'after a deliberate change: pnpm --filter @murmullo/web weights').toEqual([])
  expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(weights).toSorted())
})

test.describe('assets', () => {
  for (const [encoding, accept] of [
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
  ] as const)
    test(`static assets: served precompressed (${encoding}) with immutable cache headers`, async ({ request }) => {
      const html = await (await request.get('/')).text()
      const assets = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''))]
      expect(assets.length).toBeGreaterThan(3)
      for (const path of assets) {
        const { headers } = await fetch(addresses.site.url + path, { headers: { 'accept-encoding': accept } })
        expect(headers.get('content-encoding'), path).toBe(encoding)
        expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable')
        expect(headers.get('vary') ?? '', path).toContain('accept-encoding')
      }
    })
  test('static assets: no bundle references or serves a source map', async ({ request }) => {
    const html = await (await request.get('/')).text()
    const [, path = ''] = /"(\/assets\/[^"]+\.js)"/.exec(html) ?? []
    expect(await (await request.get(path)).text()).not.toContain('sourceMappingURL')
    expect((await request.get(`${path}.map`)).status()).toBe(404)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('feed: without JavaScript the server renders the text', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
  })
})

for (const [stored, system, expected] of [
  ['dark', 'light', true],
  ['light', 'dark', false],
  [null, 'dark', true],
  [null, 'light', false],
] as const)
  test(`theme: with ${stored ?? 'nothing'} stored and a ${system} system preference it is applied before the first paint (BRAND-08, BRAND-09)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: system })
    const page = await context.newPage()
    if (stored !== null) await page.addInitScript((value) => localStorage.setItem('theme', value), stored)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new PerformanceObserver(() =>
        seen.push(
          `${document.documentElement.classList.contains('dark')} ${getComputedStyle(document.documentElement).backgroundColor}`,
        ),
      ).observe({ type: 'paint', buffered: true })
    })
    await page.goto('/')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length))
      .toBeGreaterThan(0)
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(new Set(seen)).toEqual(new Set([expected ? 'true rgb(19, 16, 24)' : 'false rgb(246, 242, 236)']))
    await context.close()
  })
