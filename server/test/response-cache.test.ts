// Integration tests of the response cache: TTL, single-flight, Redis sharing, ETag, compression and bypass rules.
import { request as ask } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  createSecondProcess,
  feedPath,
  waitForCache,
  isCached,
  createCachedWorld,
  countFeedQueries,
} from './fixtures/cached-world.ts'
import { type World, createWorldForTest } from './world/world.ts'

test('response cache: a response is cached for its TTL, then rendered again', async () => {
  const world = await createWorldForTest({}, { cacheTtlMs: 300 })
  await waitForCache(world)
  await expect.poll(() => isCached(world), { interval: 5 }).toBe(false)
  expect(await isCached(world)).toBe(true)
  await expect.poll(() => isCached(world), { interval: 5 }).toBe(false)
})

test('response cache, single-flight: 200 concurrent requests run the queries once', async () => {
  const world = await createCachedWorld()
  const statements = countFeedQueries(world)
  await fetch(`${world.url}${feedPath}?country=AR`)
  statements.count = 0
  await fetch(`${world.url}${feedPath}?country=AR&section=all`)
  const forOne = statements.count
  // The same query with another parameter order: a cache key that is still empty.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${world.url}${feedPath}?section=all&country=AR`)),
  )
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(bodies.size).toBe(1)
  expect(forOne).toBeGreaterThan(0)
  expect(statements.count).toBe(2 * forOne)
})

test('response cache: a process reads from Redis what another process cached', async () => {
  const first = await createCachedWorld()
  const second = await createSecondProcess(first)
  const statements = countFeedQueries(second)
  await getWithHost(first, `${feedPath}?gender=otro`)
  await getWithHost(second, `${feedPath}?gender=otro`)
  expect(statements.count).toBe(0)
  await getWithHost(second, `${feedPath}?gender=hombre`)
  expect(statements.count).toBeGreaterThan(0)
})

/** Both processes under one host name, as behind a load balancer. */
function getWithHost(world: World, path: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    ask(world.url + path, { headers: { host: 'murmullo.example' } }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end()
  })
}

test('response cache: without Redis the in-memory cache still works', async () => {
  const world = await createCachedWorld({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect((await fetch(world.url + feedPath)).status).toBe(200)
})

test('response cache: If-None-Match with the current ETag gets 304 without a body, cached or fresh', async () => {
  const world = await createCachedWorld()
  const etag = (await fetch(world.url + feedPath)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  // Cached under one URL, fresh under the other.
  for (const path of [feedPath, `${feedPath}?section=all`]) {
    const answer = await fetch(world.url + path, { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('content-security-policy')).toBe(null)
  }
  expect((await fetch(world.url + feedPath, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('response cache: the %s response decompresses to the plain body', async (encoding, unpack) => {
  const world = await createCachedWorld()
  const plain = await (await fetch(world.url + feedPath, { headers: { 'accept-encoding': 'identity' } })).text()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { headers, body } = await raw(world.url + feedPath, encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(unpack(body).toString()).toBe(plain)
  }
})

function raw(
  url: string,
  encoding: string,
  others: Record<string, string> = {},
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    ask(url, { headers: { 'accept-encoding': encoding, ...others } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['a cookie we do not know', { cookie: '__Host-other=abc' }],
  ['a cookie besides the theme', { cookie: 'theme=dark; __Host-other=abc' }],
  ['a credential', { authorization: 'Bearer abc' }],
])('response cache: a request with %s bypasses the cache', async (_name, headers) => {
  const world = await createCachedWorld()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await fetch(world.url + feedPath, { headers })
    expect(answer.headers.has('x-request-id')).toBe(true)
    if ('cookie' in headers) expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('response cache: a signed-in response is compressed and has no ETag, because no cache may store it', async () => {
  const world = await createCachedWorld()
  const plain = await (await fetch(world.url + feedPath)).text()
  const { headers, body } = await raw(world.url + feedPath, 'br', { cookie: '__Host-other=abc' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
  expect(headers.vary).toBe('accept-encoding')
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe(plain)
})

test('brotli: the window is 64 kB, so that compressing a page does not allocate a 4 MB buffer', async () => {
  const world = await createCachedWorld()
  const { body } = await raw(world.url + feedPath, 'br')
  // RFC 7932, 9.1: a first bit of 0 declares a window of 16 bits, the smallest common one.
  expect((body[0] ?? 1) & 1).toBe(0)
})

test('response cache: a query with an unknown parameter is never cached', async () => {
  const world = await createCachedWorld()
  for (const path of [`${feedPath}?x=1`, `${feedPath}?section=all&utm_source=y`, `/api/v1/nothing`])
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await isCached(world, path)).toBe(false)
})

test('response cache: an error response is never cached', async () => {
  const world = await createCachedWorld()
  const path = '/api/v1/secrets/0000000000000000000000'
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.has('x-request-id')).toBe(true)
  }
})

test('response cache: a request with X-Forwarded-Host bypasses the cache', async () => {
  const world = await createCachedWorld()
  const headers = { 'x-forwarded-host': 'malo.example' }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await fetch(world.url + feedPath, { headers })).headers.has('x-request-id')).toBe(true)
})
