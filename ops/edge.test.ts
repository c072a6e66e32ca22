// Integration tests of the nginx edge: cache, retries, headers, TLS and request limits, with stub upstream servers.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEndpoints } from '../contract/src/core/endpoint.ts'
import { endpoints } from '../contract/src/api/endpoints.ts'
import { freePort } from '../server/test/servers/free-port.ts'
import { type HttpsClient, createHttpsClient } from './https-client.ts'
import { type Edge, startEdge } from './edge.ts'

/** Stub upstream servers behind the edge: they respond as the test configures and record the requests. */
const upstreams: Server[] = []
let edge: Edge
let client: HttpsClient
const received: IncomingMessage[] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end()
const shared = { 'cache-control': 'public, max-age=0, s-maxage=5' }

beforeAll(async () => {
  for (let each = 0; each < 2; each += 1) {
    const upstream = createServer((request, response) => {
      received.push(request)
      respond(request, response)
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    upstreams.push(upstream)
  }
  const ports = [...upstreams.map((each) => (each.address() as AddressInfo).port), await freePort()]
  edge = await startEdge({
    // The last upstream is down: its requests must be retried on another one.
    web: ports.map((port) => `127.0.0.1:${port}`),
    httpsPort: await freePort(),
    httpPort: await freePort(),
    cachePort: await freePort(),
  })
  client = createHttpsClient(edge)
})
afterAll(async () => {
  client.close()
  await edge.stop()
  for (const upstream of upstreams) {
    upstream.closeAllConnections()
    upstream.close()
  }
})

/** Number of upstream requests for a path. */
const upstreamRequests = (path: string) => received.filter(({ url }) => url === path).length
/** By the upstream: no response tells a client whether it came from the cache. */
const cacheStatus = async (path: string, headers = {}) => {
  const before = upstreamRequests(path)
  await client.send(path, { headers })
  return upstreamRequests(path) === before ? 'HIT' : 'MISS'
}

test('edge cache: a public response is cached by host, URL and accepted encoding', async () => {
  respond = (request, response) =>
    response.writeHead(200, shared).end(`${request.url} ${request.headers['accept-encoding']}`)
  expect(await cacheStatus('/kept')).toBe('MISS')
  expect(await cacheStatus('/kept')).toBe('HIT')
  expect(await cacheStatus('/kept?a=1')).toBe('MISS')
  expect(await cacheStatus('/kept', { 'accept-encoding': 'gzip, deflate, br' })).toBe('MISS')
  expect(await cacheStatus('/kept', { 'accept-encoding': 'br;q=1.0, gzip;q=0.5' })).toBe('HIT')
  expect(await cacheStatus('/kept', { 'accept-encoding': 'gzip, br;q=0' })).toBe('MISS')
  expect(await cacheStatus('/kept', { 'accept-encoding': 'gzip' })).toBe('HIT')
  const { headers, body } = await client.send('/kept', { headers: { 'accept-encoding': 'gzip' } })
  expect(body.toString()).toBe('/kept gzip')
  expect(Object.keys(headers).filter((name) => /cache/.test(name))).toEqual(['cache-control'])
})

test('edge cache: the Cache-Control header of the upstream reaches the client without the stale-while-revalidate extension', async () => {
  respond = (_request, response) => response.writeHead(200, shared).end('x')
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await client.send('/rule')).headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
})

test('edge cache: requests with a cookie, Authorization or Range header bypass the cache and store nothing', async () => {
  respond = (_request, response) => response.writeHead(200, shared).end('made')
  for (const headers of [
    { cookie: 'a=1' },
    { cookie: 'theme=dark' },
    { authorization: 'Bearer x' },
    { range: 'bytes=0-1' },
  ]) {
    const path = `/personal?${Object.keys(headers).join()}${Object.values(headers).join().length}`
    expect(await cacheStatus(path, headers)).toBe('MISS')
    expect(await cacheStatus(path, headers)).toBe('MISS')
    // No response for this client was cached for visitors.
    expect(await cacheStatus(path)).toBe('MISS')
    expect(await cacheStatus(path)).toBe('HIT')
    // With a visitor's response in the cache, this client still bypasses it.
    expect(await cacheStatus(path, headers)).toBe('MISS')
  }
})

test('edge cache: the cookie of the age gate alone is a variant of the key, stored only there, and never served without it', async () => {
  const gate = '__Host-adult=1'
  const rule = 'private, no-cache'
  respond = ({ headers }, response) => {
    const isAdult = headers.cookie === gate
    response.writeHead(200, isAdult ? { 'cache-control': rule } : shared).end(isAdult ? 'unveiled' : 'veiled')
  }
  const path = '/variants'
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const expected = attempt === 0 ? 'MISS' : 'HIT'
    expect(await cacheStatus(path, { cookie: gate })).toBe(expected)
    expect(await cacheStatus(path)).toBe(expected)
  }
  const adult = await client.send(path, { headers: { cookie: gate } })
  expect([adult.body.toString(), adult.headers['cache-control']]).toEqual(['unveiled', rule])
  const visitor = await client.send(path)
  expect([visitor.body.toString(), visitor.headers['cache-control']]).toEqual(['veiled', shared['cache-control']])
  // Every other cookie header is personal, and gets neither of the two from the cache.
  const others = ['__Host-adult=2', `${gate}; a=1`, `a=1; ${gate}`, `${gate}; theme=dark`, '__host-ADULT=1', `x${gate}`]
  for (const cookie of others) expect(await cacheStatus(path, { cookie }), cookie).toBe('MISS')
})

test('edge cache: a response that the upstream does not let its own cache store is not stored for the age gate either', async () => {
  for (const rule of ['private, no-store', 'no-cache', 'private']) {
    respond = (_request, response) => response.writeHead(200, { 'cache-control': rule }).end('mine')
    const path = `/uncached?${rule.length}`
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await cacheStatus(path, { cookie: '__Host-adult=1' }), rule).toBe('MISS')
  }
})

test.each([
  ['sets a cookie', { ...shared, 'set-cookie': 'who=me' }],
  ['is private', { 'cache-control': 'private, no-store' }],
  ['says nothing', {}],
  ['varies by cookie', { ...shared, vary: 'Cookie' }],
  ['varies by everything', { ...shared, vary: '*' }],
])('edge cache: a response that %s is never cached', async (what, headers) => {
  respond = (_request, response) => response.writeHead(200, headers).end('mine')
  const path = `/nobodys?${encodeURIComponent(what)}`
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await cacheStatus(path)).toBe('MISS')
  expect(upstreamRequests(path)).toBe(3)
})

test('edge cache: a stale response is served for at most 5 s while it is revalidated, also when the upstream then returns 404', async () => {
  const path = '/taken-away'
  // A connection for each: nginx reads no further request from the one that waits for the revalidation.
  const read = async () => (await client.send(path, { headers: { connection: 'close' } })).body.toString()
  respond = (_request, response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=0, s-maxage=1' }).end('here')
  expect(await read()).toBe('here')
  const deletion = Promise.withResolvers<void>()
  respond = (_request, response) =>
    void deletion.promise.then(() => response.writeHead(404, { 'cache-control': 'private, no-store' }).end('gone'))
  const began = performance.now()
  // Expired after a second; then nginx revalidates it, and the upstream has not answered yet.
  await expect.poll(async () => [await read(), upstreamRequests(path)]).toEqual(['here', 2])
  deletion.resolve()
  await expect.poll(read).toBe('gone')
  expect(performance.now() - began).toBeLessThan(8_000)
  // An upstream error does not bring the stale response back.
  respond = (_request, response) => response.writeHead(502).end('down')
  expect((await client.send(path)).status).toBe(502)
})

test('edge cache: 20 concurrent requests for a path send one upstream request (single-flight)', async () => {
  respond = (_request, response) => void setTimeout(() => response.writeHead(200, shared).end('x'), 200)
  await Promise.all(Array.from({ length: 20 }, () => client.send('/crowd')))
  expect(upstreamRequests('/crowd')).toBe(1)
})

test('edge cache: a matching If-None-Match gets 304 with the security headers, but without a Content-Security-Policy', async () => {
  let attempt = 0
  respond = (_request, response) =>
    response
      .writeHead(200, {
        ...shared,
        etag: 'W/"same"',
        'x-frame-options': 'DENY',
        'content-security-policy': `script-src 'sha256-${(attempt += 1)}'`,
      })
      .end(`script ${attempt}`)
  const first = await client.send('/tagged')
  expect(first.headers['content-security-policy']).toBe("script-src 'sha256-1'")
  const cached = await client.send('/tagged')
  expect([cached.body.toString(), cached.headers['content-security-policy']]).toEqual([
    'script 1',
    "script-src 'sha256-1'",
  ])
  const again = await client.send('/tagged', { headers: { 'if-none-match': 'W/"same"' } })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, 'W/"same"'])
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect(again.headers).toMatchObject({ 'x-frame-options': 'DENY', 'strict-transport-security': expect.any(String) })
})

test('edge proxy: conditional and Range headers of a request with a cookie reach the upstream unchanged', async () => {
  respond = (request, response) => response.writeHead(200).end(JSON.stringify(request.headers))
  const headers = { cookie: 'a=1', 'if-none-match': '"x"', range: 'bytes=1-2', 'if-range': '"y"' }
  const seen = JSON.parse((await client.send('/conditional', { headers })).body.toString())
  expect(seen).toMatchObject(headers)
})

test('edge proxy: Forwarded and X-Forwarded headers of the client are replaced or removed', async () => {
  respond = (request, response) => response.writeHead(200).end(JSON.stringify(request.headers))
  const spoofed = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'malo.example',
    forwarded: 'for=203.0.113.9',
  }
  for (const cookie of [{}, { cookie: 'a=1' }]) {
    const seen = JSON.parse((await client.send('/lies', { headers: { ...spoofed, ...cookie } })).body.toString())
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    expect(seen['x-forwarded-proto']).toBe('https')
    expect(seen['x-forwarded-host']).toBeUndefined()
    expect(seen.forwarded).toBeUndefined()
    expect(seen.host).toBe(`localhost:${edge.port}`)
  }
})

test('edge TLS: an unknown server name (SNI) is refused in the handshake', async () => {
  const stranger = createHttpsClient(edge, 'malo.example')
  await expect(stranger.send('/')).rejects.toThrow(/alert|unrecognized|ECONNRESET|handshake/i)
  stranger.close()
})

test('edge TLS: an HTTP/2 request gets a response', async () => {
  respond = (_request, response) => response.writeHead(200, { ...shared, 'x-seen': 'yes' }).end('over two')
  const session = connectHttp2(`https://localhost:${edge.port}`, { ca: edge.ca })
  const stream = session.request({ ':path': '/two' })
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
  stream.resume()
  expect(headers[':status']).toBe(200)
  session.destroy()
})

test('edge retry: a POST without an idempotency key is sent once and gets 502 when the connection breaks', async () => {
  respond = (request) => void request.socket.destroy()
  const sent = await client.send('/change', { method: 'POST', body: '{}' })
  expect(sent.status).toBe(502)
  expect(upstreamRequests('/change')).toBe(1)
  expect(sent.body.toString()).toContain('Volvemos enseguida')
  expect(sent.headers['content-security-policy']).toContain("default-src 'none'")
})

test('edge retry: a GET to a dead upstream is retried on another one and gets 200', async () => {
  respond = (_request, response) => response.writeHead(200).end('fine')
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await client.send(`/alive?${attempt}`)).status).toBe(200)
})

test('edge SSE: events are streamed one by one without buffering', async () => {
  let writeEvent = (_text: string) => {}
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    writeEvent = (text) => response.write(text)
    writeEvent('data: one\n\n')
  }
  const stream = await client.open('/api/v1/live')
  const streamed: string[] = []
  stream.on('data', (chunk: Buffer) => streamed.push(chunk.toString()))
  await expect.poll(() => streamed.join('')).toBe('data: one\n\n')
  writeEvent('data: two\n\n')
  await expect.poll(() => streamed.join('')).toBe('data: one\n\ndata: two\n\n')
  stream.destroy()
})

test('edge uploads: an image body is streamed to the upstream, and a body above the limit gets 413', async () => {
  const path = '/api/v1/photos/x/image'
  let first = 0
  respond = (request, response) => {
    request.once('data', (chunk: Buffer) => (first ||= chunk.length))
    request.on('end', () => response.end('taken'))
  }
  const taken = await client.send(path, { method: 'POST', body: Buffer.alloc(5_242_880) })
  expect(taken.status).toBe(200)
  expect(first).toBeGreaterThan(0)
  const refused = await client
    .send(path, { method: 'POST', body: Buffer.alloc(9_000_000) })
    .catch(() => ({ status: 413 }))
  expect(refused.status).toBe(413)
  const form = await client
    .send('/login', { method: 'POST', body: Buffer.alloc(1_500_000) })
    .catch(() => ({ status: 413 }))
  expect(form.status).toBe(413)
})

test('edge requests: a malformed or too long URL gets 400 or 414 with no-store and never reaches the upstream', async () => {
  const before = received.length
  for (const path of ['/cuenta/%00.css', '/%', `/${'x'.repeat(9_000)}`]) {
    const { status, headers, body } = await client.send(path)
    expect([400, 414], path).toContain(status)
    expect(headers['cache-control'], path).toBe('private, no-store')
    expect(headers['strict-transport-security'], path).toBeDefined()
    expect(body.toString(), path).toContain('No pudimos entender la petición')
  }
  expect(received.length).toBe(before)
})

test('edge routes: /healthz and /readyz are not public and get 404', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await client.send(path)).status).toBe(404)
})

test('edge denylist: a denied network gets no response, also behind a trusted proxy; other networks do', async () => {
  respond = (_request, response) => response.end('in')
  const strict = await startEdge({
    web: upstreams.map((each) => `127.0.0.1:${(each.address() as AddressInfo).port}`),
    httpsPort: await freePort(),
    httpPort: await freePort(),
    cachePort: await freePort(),
    trusted: ['127.0.0.1'],
    denied: ['203.0.113.0/24'],
  })
  const from = createHttpsClient(strict)
  const sendAs = (address: string) => from.send('/', { headers: { 'x-forwarded-for': address } })
  expect((await sendAs('203.0.114.9')).body.toString()).toBe('in')
  await expect(sendAs('203.0.113.9')).rejects.toThrow(/hang up|ECONNRESET/)
  from.close()
  await strict.stop()
})

/** True if the nginx configuration retries this request. */
const isRetried = (line: string) =>
  [
    ...readFileSync(new URL('nginx/nginx.conf.template', import.meta.url), 'utf8').matchAll(/"~(\^POST [^"]+)" yes;/g),
  ].some(([, words = '']) => new RegExp(words).test(line))

test('edge retry: nginx retries exactly the POST endpoints with an idempotency key (`once` in the contract)', () => {
  for (const { name, endpoint } of listEndpoints(endpoints)) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x1')
    expect(isRetried(`${endpoint.method} /api/v1${path} key`), name).toBe(endpoint.idempotent === true)
  }
  for (const line of ['POST /api/v1/secrets ', 'POST /login ', 'POST /new-photo ', 'PUT /new '])
    expect(isRetried(line), line).toBe(false)
})

// Last test: nginx excludes a failed upstream for 2 s (fail_timeout).
test('edge retry: a POST with an idempotency key is retried once with its body, and not after an upstream response', async () => {
  const path = '/api/v1/secrets'
  const question = { method: 'POST', body: '{"text":"x"}', headers: { 'idempotency-key': 'one', cookie: 'a=1' } }
  let breaks = 1
  respond = (request, response) => {
    if (breaks-- > 0) request.socket.destroy()
    else
      void text(request).then((body) =>
        response.writeHead(201).end(`${String(request.headers['idempotency-key'])} ${body}`),
      )
  }
  const sent = await client.send(path, question)
  expect([sent.status, sent.body.toString(), upstreamRequests(path)]).toEqual([201, 'one {"text":"x"}', 2])
  respond = (_request, response) => response.writeHead(502).end('{"error":{}}')
  expect((await client.send(path, question)).body.toString()).toBe('{"error":{}}')
  expect(upstreamRequests(path)).toBe(3)
  respond = (request) => void request.socket.destroy()
  const lost = await client.send(path, question)
  expect([lost.status, upstreamRequests(path)]).toEqual([502, 5])
  expect(lost.body.toString()).toContain('Volvemos enseguida')
  // Other errors have an error page too: a Content-Length above the limit is refused before the body arrives.
  const refused = await client.send(path, {
    method: 'POST',
    headers: { ...question.headers, 'content-length': '1500000' },
  })
  expect([refused.status, refused.body.toString()]).toEqual([413, expect.stringContaining('No pudimos entender')])
})
