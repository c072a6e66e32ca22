// Integration tests of robots.txt and sitemaps over HTTP: listed and excluded URLs, order, rate limit and constant memory. At full size:
// `pnpm bench sitemaps`.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World, createWorldForTest } from '../../../../test/world/world.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { reconcileCounts } from '../feed/feed-counts.store.ts'
import { maxUrlsPerFile, fileCountFor, isValidFile, idRangeFor } from './sitemap.partitions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const origin = 'https://murmullo.example'
const get = (path: string, at = world.url, headers: Record<string, string> = {}) => fetch(at + path, { headers })
const textAt = async (path: string, at = world.url) => (await get(path, at)).text()
const locsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
const filesAt = async (at = world.url) =>
  locsIn(await textAt('/sitemap.xml', at))
    .filter((loc) => loc.includes('/sitemaps/'))
    .map((loc) => loc.slice(origin.length))

test('/seo-tools/sitemap: lists exactly the eight public routes with lastmod, changefreq and priority fields (SEO-01, SEO-02, SEO-03)', async () => {
  const answer = await get('/seo-tools/sitemap')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const urls = [...(await answer.text()).matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url)
  const facts = urls.map((url) => [
    /<loc>https:\/\/murmullo\.example([^<]*)</.exec(url)?.[1],
    /<priority>([^<]*)</.exec(url)?.[1],
  ])
  expect(Object.fromEntries(facts)).toEqual({
    '/': '1.0',
    '/murmullo': '1.0',
    '/sfw': '0.8',
    '/nsfw': '0.8',
    '/new': '0.7',
    '/photos': '0.7',
    '/login': '0.5',
    '/register': '0.5',
  })
  const today = new Date().toISOString().slice(0, 10)
  for (const url of urls) {
    expect(url).toContain(`<lastmod>${today}</lastmod>`)
    expect(url).toMatch(/<changefreq>(hourly|monthly|yearly)<\/changefreq>/)
  }
})

test('robots.txt: allows all public routes and links the sitemaps (SEO-04)', async () => {
  expect((await get('/seo-tools/robots')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await textAt('/seo-tools/robots')).trim().split('\n')
  expect(lines).toEqual([
    'User-agent: *',
    ...['/', '/murmullo', '/sfw', '/nsfw', '/new', '/photos'].map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${origin}/seo-tools/sitemap`,
  ])
  expect((await textAt('/robots.txt')).trim().split('\n')).toEqual([...lines, `Sitemap: ${origin}/sitemap.xml`])
})

test('sitemap URLs: the configured origin is used, whatever host header the request has', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/seo-tools/sitemap', '/sitemaps/1-0.xml']) {
    const answer = await get(path, world.url, { 'x-forwarded-host': 'malo.example', 'x-forwarded-proto': 'http' })
    expect(await answer.text()).not.toContain('malo.example')
  }
})

test('sitemap file: contains every public secret that is not explicit once, sorted by random public id, with the day only', async () => {
  const [file = '', ...others] = await filesAt()
  expect([file, others]).toEqual(['/sitemaps/1-0.xml', []])
  const xml = await textAt(file)
  const expected = await world.sql<{ id: string; day: string }>(
    `select public_id as id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from content.secrets
     where state = 'visible' and not is_private and not is_explicit order by public_id`,
  )
  expect(expected.length).toBeGreaterThan(20)
  const body = expected.map(({ id, day }) => `<url><loc>${origin}/secret/${id}</loc><lastmod>${day}</lastmod></url>\n`)
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body.join('')}</urlset>\n`,
  )
})

test('sitemap file: private, hidden, removed and explicit secrets are excluded immediately after the update', async () => {
  const own = await createWorldForTest()
  const [row] = await own.sql<{ id: string }>(
    `select public_id as id from content.secrets where state = 'visible' and not is_private and not is_explicit limit 1`,
  )
  const id = row?.id ?? ''
  const isListed = async () => (await textAt('/sitemaps/1-0.xml', own.url)).includes(id)
  expect(await isListed()).toBe(true)
  for (const [column, value] of [
    ['is_private', 'true'],
    ['state', `'hidden'`],
    ['state', `'removed'`],
    ['is_explicit', 'true'],
  ] as const) {
    await own.sql(`update content.secrets set ${column} = ${value} where public_id = $1`, [id])
    expect(await isListed(), `${column} ${value}`).toBe(false)
    await own.sql(
      `update content.secrets set state = 'visible', is_private = false, is_explicit = false where public_id = $1`,
      [id],
    )
  }
})

test('sitemap route: an invalid partition or file number gets a 404 response', async () => {
  for (const path of [
    '/sitemaps/3-0.xml',
    '/sitemaps/2-2.xml',
    '/sitemaps/0-0.xml',
    '/sitemaps/8192-0.xml',
    '/sitemaps/a-b.xml',
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('sitemap rate limit: a request over the budget of a network per minute gets 429', async () => {
  // The clock is stopped, so the budget does not refill.
  const own = await createWorldForTest({ clock: 'stopped' })
  const getStatus = async () => (await get('/sitemap.xml', own.url, { 'x-forwarded-for': '10.3.3.3' })).status
  for (let time = 0; time < rateLimits.sitemaps.calls; time += 1) expect(await getStatus()).toBe(200)
  expect(await getStatus()).toBe(429)
})

test('sitemap route: maintenance mode gets a 503 response', async () => {
  const own = await createWorldForTest({ env: { MAINTENANCE: '1' } })
  expect((await get('/sitemap.xml', own.url)).status).toBe(503)
})

describe('sitemap partition ranges', () => {
  test.each([1, 2, 16, 128, 4_096])('sitemap partition: each public id is in exactly one of %i files', (of) => {
    const ranges = Array.from({ length: of }, (_, file) => idRangeFor(file, of))
    for (let time = 0; time < 200; time += 1) {
      const id = newPublicId()
      expect(ranges.filter(([after, before]) => id > after && id < before)).toHaveLength(1)
    }
    expect(isValidFile(of - 1, of)).toBe(true)
    expect(isValidFile(of, of)).toBe(false)
  })
  test('sitemap partition: 5 million public ids stay under the limit of every file', () => {
    const of = fileCountFor(5_000_000)
    const counts = new Float64Array(of)
    const ranges = Array.from({ length: of }, (_, file) => idRangeFor(file, of)[0])
    // All possible prefixes, each with an equal share.
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    for (const one of alphabet)
      for (const two of alphabet)
        for (const three of alphabet) {
          const file = ranges.findLastIndex((start) => `${one}${two}${three}` >= start)
          counts[file] = (counts[file] ?? 0) + 5_000_000 / 62 ** 3
        }
    // Eight standard deviations.
    for (const count of counts) expect(count + 8 * Math.sqrt(count)).toBeLessThan(maxUrlsPerFile)
  })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Bytes in use after garbage collection. */
function heapInUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('sitemap stream: 20,000 rows are streamed complete and with constant memory', { timeout: 120_000 }, async () => {
  const size = 20_000
  const own = await createWorldForTest()
  await own.sql(
    `insert into content.secrets (id, public_id, text, created_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5('x' || n), 1, 15))::uuid,
       left(translate(encode(sha256(n::text::bytea), 'base64'), '+/=' || chr(10), 'aZ9'), 22), 'Uno de muchos.', at
     from (select n, now() - n * interval '1 second' as at from generate_series(1, ${size}) n) rows`,
  )
  await own.sql('analyze content.secrets')
  await reconcileCounts(own.worker.db.write)
  const [counted] = await own.sql<{ n: number }>(
    `select count(*)::int as n from content.secrets where state = 'visible' and not is_private and not is_explicit`,
  )
  const files = await filesAt(own.url)
  expect(files).toHaveLength(fileCountFor(counted?.n ?? 0))
  let [total, peak, parts] = [0, 0, 0]
  const before = heapInUse()
  const began = performance.now()
  for (const file of files) {
    let [inFile, last, isWhole] = [0, '', false]
    const answer = await get(file, own.url, { 'x-forwarded-for': `10.4.${total % 250}.1` })
    for await (const part of answer.body ?? []) {
      // Joins lines that were split between two network chunks.
      const lines = (last + Buffer.from(part).toString('latin1')).split('\n')
      last = lines.pop() ?? ''
      inFile += lines.filter((line) => line.startsWith('<url>')).length
      isWhole = lines.at(-1) === '</urlset>' && last === ''
      parts += 1
      if (parts % 10 === 0) peak = Math.max(peak, heapInUse())
    }
    expect(isWhole).toBe(true)
    expect(inFile).toBeLessThanOrEqual(maxUrlsPerFile)
    total += inFile
  }
  const grown = (peak - before) / 1_048_576
  process.stdout.write(
    `sitemaps of ${counted?.n}: ${files.length} files in ${Math.round(performance.now() - began)} ms, ${grown.toFixed(0)} MB more at most\n`,
  )
  expect(total).toBe(counted?.n)
  expect(parts).toBeGreaterThan(10)
  expect(grown).toBeLessThan(32)
})
