// Performance budget tests of the JavaScript: size of the first view, of each route and of the plain pages, no legal text, no source map, and asset
// caching.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, type Response } from '@playwright/test'
import { measureRouteWeights, readRouteWeights } from '../../web/scripts/route-weights.ts'
import { addresses } from '../support/config.ts'
import { test } from '../support/test.ts'

/** Gzip, all scripts until the network is idle. */
const allowedBytes = 135_000
const allowedGrowthKb = 5
/** Inline scripts and the plain script together. */
const allowedPlainBytes = 3_000
const plainPages = ['/murmullo', '/promesa', '/politicas-privacidad', '/terminos-servicio', '/transparencia']

test('bundle budget: the first view of / loads at most 135 kB of gzipped JavaScript, no route loads 5 kB more than web/route-weights.json records, and assets are precompressed and immutable', async ({
  page,
  request,
}) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  // The notice of a first visit follows some seconds after the first view: on a slow machine before the network is idle.
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  const html = await (await page.goto('/'))?.text()
  await page.waitForLoadState('networkidle')
  const scripts = responses.filter((response) => /javascript/.test(response.headers()['content-type'] ?? ''))
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length))
  const inline = [...(html ?? '').matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('')
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0)
  test.info().annotations.push({ type: 'kB', description: (total / 1_000).toFixed(1) })
  process.stdout.write(
    `first view: ${(total / 1_000).toFixed(1)} kB gzip in ${scripts.length} files, ${(gzipSync(inline).length / 1_000).toFixed(1)} kB inline\n`,
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(allowedBytes)

  await test.step('route weights', async () => {
    const weights = await measureRouteWeights()
    const recorded = readRouteWeights()
    const heavier = Object.entries(weights).filter(([id, kb]) => !(kb <= (recorded[id] ?? 0) + allowedGrowthKb))
    expect(heavier, 'after a deliberate change: pnpm --filter @murmullo/web weights').toEqual([])
    expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(weights).toSorted())
  })

  await test.step('static assets: precompressed, with immutable cache headers', async () => {
    const assets = [
      ...new Set([...(html ?? '').matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')),
    ]
    expect(assets.length).toBeGreaterThan(3)
    for (const [encoding, accept] of [
      ['br', 'gzip, br'],
      ['gzip', 'gzip'],
    ] as const)
      for (const path of assets) {
        const { headers } = await fetch(addresses.site.url + path, { headers: { 'accept-encoding': accept } })
        expect(headers.get('content-encoding'), path).toBe(encoding)
        expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable')
        expect(headers.get('vary') ?? '', path).toContain('accept-encoding')
      }
  })

  await test.step('no bundle contains the text of the static pages, references or serves a source map', async () => {
    const folder = new URL('../../web/build/client/assets/', import.meta.url)
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names)
      expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toMatch(
        /Seis razones para contarlo|órgano de control|Quien publica responde|sourceMappingURL/,
      )
    expect((await request.get(`/assets/${names[0]}.map`)).status()).toBe(404)
  })
})

test('plain pages: each loads at most 3 kB of gzipped script, without modules, preloads and loader data, from an immutable file, and other pages still hydrate', async ({
  page,
  request,
}) => {
  /** Scripts of the document, without structured data. */
  const documentScripts = (path: string) =>
    page.goto(path).then(() =>
      page.evaluate(() => ({
        scripts: [...document.scripts]
          .filter(({ type }) => type !== 'application/ld+json')
          .map(({ type, src, text }) => ({ isModule: type === 'module', src, text })),
        preloads: document.querySelectorAll('link[rel="modulepreload"]').length,
      })),
    )
  for (const path of plainPages)
    await test.step(path, async () => {
      const { scripts, preloads } = await documentScripts(path)
      expect(preloads).toBe(0)
      expect(scripts.filter(({ isModule }) => isModule)).toEqual([])
      const [file, ...others] = scripts.flatMap(({ src }) => src || [])
      expect(others).toEqual([])
      const response = await request.get(file ?? '')
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      const code = [await response.body(), ...scripts.map(({ text }) => Buffer.from(text))]
      const bytes = code.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0)
      process.stdout.write(`${path}: ${bytes} bytes of script, gzip\n`)
      expect(bytes).toBeLessThanOrEqual(allowedPlainBytes)
    })
  const { scripts, preloads } = await documentScripts('/contacto')
  expect(preloads).toBeGreaterThan(0)
  expect(scripts.some(({ isModule }) => isModule)).toBe(true)
})
