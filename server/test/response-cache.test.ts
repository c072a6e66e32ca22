// Integration tests of the response cache: TTL, single-flight, ETag, compression and bypass rules.
import { request as ask } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorldForTest } from './world/world.ts'
import { createPageStub } from './site/page-stub.ts'
import { isCached, countFeedQueries, feedPath, waitForCache } from './clients/cache-probe.ts'

test('response cache: a response is cached for its TTL, then rendered again', async () => {
  const world = await createWorldForTest({ cache: { ttlMs: 300 } })
  await waitForCache(world)
  const requestTwice = async () => [await isCached(world), await isCached(world)]
  // Rendered, then cached.
  await expect.poll(requestTwice, { interval: 5 }).toEqual([false, true])
  await expect.poll(() => isCached(world), { interval: 5 }).toBe(false)
})

test('response cache, single-flight: 200 concurrent requests run the queries once', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
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

test('response cache: without Redis it still caches', async () => {
  const world = await createWorldForTest({ cache: 'ready', env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  expect(await isCached(world)).toBe(true)
})

test('response cache: If-None-Match with the current ETag gets 304 with the security headers and without a body, cached or fresh', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const whole = (await fetch(world.url + feedPath)).headers
  const etag = whole.get('etag') ?? ''
  const securityHeaders = [...whole].filter(([name]) =>
    /security|policy|^x-(?!request)|origin|cache-control/.test(name),
  )
  expect(securityHeaders.length).toBeGreaterThan(10)
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  // Cached under one URL, fresh under the other.
  for (const path of [feedPath, `${feedPath}?section=all`]) {
    const answer = await fetch(world.url + path, { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('content-security-policy')).toBe(null)
    for (const [name, value] of securityHeaders)
      if (name !== 'content-security-policy') expect(answer.headers.get(name), name).toBe(value)
  }
  expect((await fetch(world.url + feedPath, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('response cache: the %s response decompresses to the plain body', async (encoding, unpack) => {
  const world = await createWorldForTest({ cache: 'ready' })
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
  ['a cookie besides that of the age gate', { cookie: '__Host-adult=1; __Host-other=abc' }],
  ['another value of the age gate', { cookie: '__Host-adult=2' }],
  ['two cookies of the age gate', { cookie: '__Host-adult=1; __Host-adult=1' }],
  ['a credential', { authorization: 'Bearer abc' }],
])('response cache: a request with %s bypasses the cache', async (_name, headers) => {
  const world = await createWorldForTest({ cache: 'ready' })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await fetch(world.url + feedPath, { headers })
    expect(answer.headers.has('x-request-id')).toBe(true)
    if ('cookie' in headers) expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('response cache: a signed-in response is compressed and has no ETag, because no cache may store it', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const plain = await (await fetch(world.url + feedPath)).text()
  const { headers, body } = await raw(world.url + feedPath, 'br', { cookie: '__Host-other=abc' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
  expect(headers.vary).toBe('accept-encoding')
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe(plain)
})

test('compressed response: one to a client with a session has padding of random length, one to a visitor has none', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const lengths = new Set<number>()
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { headers } = await raw(world.url + feedPath, 'br', { cookie: '__Host-session=abc' })
    expect(headers['x-padding']).toMatch(/^[\w-]{2,64}$/)
    lengths.add(String(headers['x-padding']).length)
  }
  expect(lengths.size).toBeGreaterThan(1)
  for (const encoding of ['br', 'gzip'])
    expect((await raw(world.url + feedPath, encoding)).headers['x-padding']).toBeUndefined()
})

test('private page: a visitor gets it compressed, a client with another cookie does not', async () => {
  const html = `<p>${'Nada coincide con tu búsqueda. '.repeat(100)}</p>`
  const loader = () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const world = await createWorldForTest({ pages: createPageStub({ loader }), cache: 'ready' })
  for (const cookies of [{}, { cookie: 'theme=dark; __Host-adult=1' }]) {
    const { headers, body } = await raw(`${world.url}/search?q=lluvia`, 'br', cookies)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    expect(headers.etag).toBeUndefined()
    expect(brotliDecompressSync(body).toString()).toBe(html)
  }
  const { headers, body } = await raw(`${world.url}/my-secrets`, 'br', { cookie: '__Host-session=abc' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(html)
})

test('response cache: the age gate is a variant of the key, so no visitor before it gets a response or a 304 of after it', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const path = `${feedPath}?section=nsfw`
  const gate = '__Host-adult=1'
  const variants = {
    before: ['', 'theme=dark', 'theme=light'],
    after: [gate, `theme=dark; ${gate}`, `${gate}; theme=dark`, `${gate}; theme=light`],
  }
  const read = async (cookie: string, others = {}) => {
    const answer = await fetch(world.url + path, { headers: { ...(cookie && { cookie }), ...others } })
    const isVeiled = answer.status === 200 ? !/"preview":\{/.test(await answer.text()) : undefined
    return { answer, isVeiled, etag: answer.headers.get('etag') ?? '', isCached: !answer.headers.has('x-request-id') }
  }
  const etags = { before: new Set<string>(), after: new Set<string>() }
  // Each order: a variant must not depend on which of them was rendered first.
  for (let round = 0; round < 3; round += 1)
    for (const side of round === 1 ? (['after', 'before'] as const) : (['before', 'after'] as const))
      for (const cookie of variants[side]) {
        const { answer, isVeiled, etag, isCached } = await read(cookie)
        expect(isVeiled, `${cookie} in round ${round}`).toBe(side === 'before')
        expect(answer.headers.get('cache-control')).toBe(
          cookie === '' ? 'public, max-age=0, s-maxage=5' : 'private, no-cache',
        )
        // Cached from the second request on: the age gate is no bypass.
        if (round === 2) expect(isCached, cookie).toBe(true)
        etags[side].add(etag)
      }
  expect(etags.before.isDisjointFrom(etags.after)).toBe(true)
  for (const etag of etags.after) expect((await read('', { 'if-none-match': etag })).answer.status).toBe(200)
  for (const etag of etags.before) expect((await read(gate, { 'if-none-match': etag })).answer.status).toBe(200)
})

test('brotli: the window is 64 kB, so that compressing a page does not allocate a 4 MB buffer', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const { body } = await raw(world.url + feedPath, 'br')
  // RFC 7932, 9.1: a first bit of 0 declares a window of 16 bits, the smallest common one.
  expect((body[0] ?? 1) & 1).toBe(0)
})

test('response cache: a query with an unknown parameter is never cached', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  for (const path of [`${feedPath}?x=1`, `${feedPath}?section=all&utm_source=y`, `/api/v1/nothing`])
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await isCached(world, path)).toBe(false)
})

test('response cache: an error response is never cached', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const path = '/api/v1/secrets/0000000000000000000000'
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.has('x-request-id')).toBe(true)
  }
})

test('response cache: a request with X-Forwarded-Host bypasses the cache', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const headers = { 'x-forwarded-host': 'malo.example' }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await fetch(world.url + feedPath, { headers })).headers.has('x-request-id')).toBe(true)
})

test('response cache: while draining, a cached URL is rendered again, and the response closes its connection', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  expect(await isCached(world)).toBe(true)
  world.web.health.drain()
  const answer = await fetch(world.url + feedPath)
  expect([answer.headers.has('x-request-id'), answer.headers.get('connection')]).toEqual([true, 'close'])
})
