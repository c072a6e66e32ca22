import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEndpoints } from '../contract/src/endpoint.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { freePort } from '../server/test/free-port.ts'
import { type Asker, asker } from './ask.ts'
import { type Edge, startEdge } from './edge.ts'

/** Two stand behind the edge, do what a test says, and note what reached them. */
const upstreams: Server[] = []
let edge: Edge
let client: Asker
const came: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end()
const shared = { 'cache-control': 'public, max-age=0, s-maxage=5' }

beforeAll(async () => {
  for (let each = 0; each < 2; each += 1) {
    const upstream = createServer((request, response) => {
      came.push(request)
      answer(request, response)
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    upstreams.push(upstream)
  }
  const ports = [...upstreams.map((each) => (each.address() as AddressInfo).port), await freePort()]
  edge = await startEdge({
    // The last is dead: whoever is sent there must be sent on.
    web: ports.map((port) => `127.0.0.1:${port}`),
    httpsPort: await freePort(),
    httpPort: await freePort(),
    keeperPort: await freePort(),
  })
  client = asker(edge)
})
afterAll(async () => {
  client.close()
  await edge.stop()
  for (const upstream of upstreams) {
    upstream.closeAllConnections()
    upstream.close()
  }
})

const cacheOf = async (path: string, headers = {}) => {
  const { headers: said } = await client.ask(path, { headers })
  return said['x-cache']
}
/** How often the server behind was asked for a path. */
const countOf = (path: string) => came.filter(({ url }) => url === path).length

test('a public answer is kept, under host, address and what the reader can unpack', async () => {
  answer = (request, response) =>
    response.writeHead(200, shared).end(`${request.url} ${request.headers['accept-encoding']}`)
  expect(await cacheOf('/kept')).toBe('MISS')
  expect(await cacheOf('/kept')).toBe('HIT')
  expect(await cacheOf('/kept?a=1')).toBe('MISS')
  expect(await cacheOf('/kept', { 'accept-encoding': 'gzip, deflate, br' })).toBe('MISS')
  expect(await cacheOf('/kept', { 'accept-encoding': 'br;q=1.0, gzip;q=0.5' })).toBe('HIT')
  expect(await cacheOf('/kept', { 'accept-encoding': 'gzip, br;q=0' })).toBe('MISS')
  const { headers, body } = await client.ask('/kept', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers['x-cache']).toBe('HIT')
  expect(body.toString()).toBe('/kept gzip')
})

test('a reader is told what the server said, and nothing of how long the edge keeps it', async () => {
  answer = (_request, response) => response.writeHead(200, shared).end('x')
  for (let turn = 0; turn < 2; turn += 1)
    expect((await client.ask('/rule')).headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
})

test('who brings a cookie, credentials or wants a piece never meets the cache: nothing is looked for there and nothing put', async () => {
  let turn = 0
  answer = (_request, response) => response.writeHead(200, shared).end(`made ${(turn += 1)}`)
  for (const headers of [
    { cookie: 'a=1' },
    { cookie: 'theme=dark' },
    { authorization: 'Bearer x' },
    { range: 'bytes=0-1' },
  ]) {
    const path = `/personal?${Object.keys(headers).join()}${Object.values(headers).join().length}`
    const first = await client.ask(path, { headers })
    expect(first.headers['x-cache']).toBeUndefined()
    const second = await client.ask(path, { headers })
    expect(second.headers['x-cache']).toBeUndefined()
    expect(second.body.equals(first.body)).toBe(false)
    // Nothing of it waits for a visitor.
    expect((await client.ask(path)).headers['x-cache']).toBe('MISS')
    // And with the visitor's answer kept, the person still gets their own.
    expect((await client.ask(path, { headers })).headers['x-cache']).toBeUndefined()
  }
})

test.each([
  ['sets a cookie', { ...shared, 'set-cookie': 'who=me' }],
  ['is private', { 'cache-control': 'private, no-store' }],
  ['says nothing', {}],
  ['varies by cookie', { ...shared, vary: 'Cookie' }],
  ['varies by everything', { ...shared, vary: '*' }],
])('an answer that %s is nobody else’s', async (what, headers) => {
  answer = (_request, response) => response.writeHead(200, headers).end('mine')
  const path = `/nobodys?${encodeURIComponent(what)}`
  for (let turn = 0; turn < 3; turn += 1) expect(await cacheOf(path)).toBe('MISS')
  expect(countOf(path)).toBe(3)
})

test('while a new answer is made the old one is given, for five seconds and not longer, even if what it showed is gone', async () => {
  let isGone = false
  answer = (_request, response) =>
    isGone
      ? response.writeHead(404, { 'cache-control': 'private, no-store' }).end('gone')
      : response.writeHead(200, { 'cache-control': 'public, max-age=0, s-maxage=1' }).end('here')
  expect(await cacheOf('/taken-away')).toBe('MISS')
  isGone = true
  const began = performance.now()
  await expect.poll(() => cacheOf('/taken-away')).toBe('STALE')
  await expect.poll(async () => (await client.ask('/taken-away')).body.toString()).toBe('gone')
  expect(performance.now() - began).toBeLessThan(8_000)
  // And it does not come back when the server fails.
  answer = (_request, response) => response.writeHead(502).end('down')
  expect((await client.ask('/taken-away')).status).toBe(502)
}, 20_000)

test('many who ask at once are one question to the server', async () => {
  answer = (_request, response) => void setTimeout(() => response.writeHead(200, shared).end('x'), 200)
  await Promise.all(Array.from({ length: 20 }, () => client.ask('/crowd')))
  expect(countOf('/crowd')).toBe(1)
})

test('a reader who has the page already is told so, without another policy for the one they have', async () => {
  let turn = 0
  answer = (_request, response) =>
    response
      .writeHead(200, { ...shared, etag: 'W/"same"', 'content-security-policy': `script-src 'nonce-${(turn += 1)}'` })
      .end(`nonce ${turn}`)
  const first = await client.ask('/tagged')
  expect(first.headers['content-security-policy']).toBe("script-src 'nonce-1'")
  const kept = await client.ask('/tagged')
  expect([kept.body.toString(), kept.headers['content-security-policy']]).toEqual(['nonce 1', "script-src 'nonce-1'"])
  const again = await client.ask('/tagged', { headers: { 'if-none-match': 'W/"same"' } })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, 'W/"same"'])
  expect(again.headers['content-security-policy']).toBeUndefined()
})

test('questions of one person about a tag or a piece reach the server as they were asked', async () => {
  answer = (request, response) => response.writeHead(200).end(JSON.stringify(request.headers))
  const headers = { cookie: 'a=1', 'if-none-match': '"x"', range: 'bytes=1-2', 'if-range': '"y"' }
  const seen = JSON.parse((await client.ask('/conditional', { headers })).body.toString())
  expect(seen).toMatchObject(headers)
})

test('who asks cannot say where they come from, nor for which host or scheme', async () => {
  answer = (request, response) => response.writeHead(200).end(JSON.stringify(request.headers))
  const lies = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'malo.example',
    forwarded: 'for=203.0.113.9',
  }
  for (const cookie of [{}, { cookie: 'a=1' }]) {
    const seen = JSON.parse((await client.ask('/lies', { headers: { ...lies, ...cookie } })).body.toString())
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    expect(seen['x-forwarded-proto']).toBe('https')
    expect(seen['x-forwarded-host']).toBeUndefined()
    expect(seen.forwarded).toBeUndefined()
    expect(seen.host).toBe(`localhost:${edge.port}`)
  }
})

test('a name that is not ours gets no handshake', async () => {
  const stranger = asker(edge, 'malo.example')
  await expect(stranger.ask('/')).rejects.toThrow(/alert|unrecognized|ECONNRESET|handshake/i)
  stranger.close()
})

test('HTTP/2 is spoken', async () => {
  answer = (_request, response) => response.writeHead(200, { ...shared, 'x-seen': 'yes' }).end('over two')
  const session = connectHttp2(`https://localhost:${edge.port}`, { ca: edge.ca })
  const stream = session.request({ ':path': '/two' })
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
  stream.resume()
  expect(headers[':status']).toBe(200)
  session.destroy()
})

test('what changes something is sent once: it is not repeated when the connection breaks', async () => {
  answer = (request) => void request.socket.destroy()
  const sent = await client.ask('/change', { method: 'POST', body: '{}' })
  expect(sent.status).toBe(502)
  expect(countOf('/change')).toBe(1)
  expect(sent.body.toString()).toContain('Volvemos enseguida')
  expect(sent.headers['content-security-policy']).toContain("default-src 'none'")
})

test('what is only read is asked of another process when one is dead: nobody notices', async () => {
  answer = (_request, response) => response.writeHead(200).end('fine')
  for (let turn = 0; turn < 20; turn += 1) expect((await client.ask(`/alive?${turn}`)).status).toBe(200)
})

test('hints pass one by one, as they are said', async () => {
  let say = (_text: string) => {}
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    say = (text) => response.write(text)
    say('data: one\n\n')
  }
  const stream = await client.open('/api/v1/live')
  const heard: string[] = []
  stream.on('data', (piece: Buffer) => heard.push(piece.toString()))
  await expect.poll(() => heard.join('')).toBe('data: one\n\n')
  say('data: two\n\n')
  await expect.poll(() => heard.join('')).toBe('data: one\n\ndata: two\n\n')
  stream.destroy()
})

test('a picture goes on in pieces, before it has come whole; what nobody takes is refused at the door', async () => {
  const path = '/api/v1/photos/x/image'
  let first = 0
  answer = (request, response) => {
    request.once('data', (piece: Buffer) => (first ||= piece.length))
    request.on('end', () => response.end('taken'))
  }
  const taken = await client.ask(path, { method: 'POST', body: Buffer.alloc(5_242_880) })
  expect(taken.status).toBe(200)
  expect(first).toBeGreaterThan(0)
  const refused = await client
    .ask(path, { method: 'POST', body: Buffer.alloc(9_000_000) })
    .catch(() => ({ status: 413 }))
  expect(refused.status).toBe(413)
  const form = await client
    .ask('/login', { method: 'POST', body: Buffer.alloc(1_500_000) })
    .catch(() => ({ status: 413 }))
  expect(form.status).toBe(413)
}, 20_000)

test('what no address can be is refused at the door, and nobody may keep that', async () => {
  const before = came.length
  for (const path of ['/cuenta/%00.css', '/%', `/${'x'.repeat(9_000)}`]) {
    const { status, headers, body } = await client.ask(path)
    expect([400, 414], path).toContain(status)
    expect(headers['cache-control'], path).toBe('private, no-store')
    expect(headers['strict-transport-security'], path).toBeDefined()
    expect(body.toString(), path).toContain('No pudimos entender la petición')
  }
  expect(came.length).toBe(before)
})

test('the doors of the machinery are not for the world', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await client.ask(path)).status).toBe(404)
})

test('a network that is denied gets no answer, also behind a balancer, and everybody else does', async () => {
  answer = (_request, response) => response.end('in')
  const strict = await startEdge({
    web: upstreams.map((each) => `127.0.0.1:${(each.address() as AddressInfo).port}`),
    httpsPort: await freePort(),
    httpPort: await freePort(),
    keeperPort: await freePort(),
    trusted: ['127.0.0.1'],
    denied: ['203.0.113.0/24'],
  })
  const from = asker(strict)
  const ask = (address: string) => from.ask('/', { headers: { 'x-forwarded-for': address } })
  expect((await ask('203.0.114.9')).body.toString()).toBe('in')
  await expect(ask('203.0.113.9')).rejects.toThrow(/hang up|ECONNRESET/)
  from.close()
  await strict.stop()
})

/** What may be sent twice, as the edge's own words say it. */
const isRepeated = (line: string) =>
  [
    ...readFileSync(new URL('nginx/nginx.conf.template', import.meta.url), 'utf8').matchAll(/"~(\^POST [^"]+)" yes;/g),
  ].some(([, words = '']) => new RegExp(words).test(line))

test('what is sent once more when nobody answered is what is done once for each key, and nothing else', () => {
  for (const { name, endpoint } of listEndpoints(endpoints)) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'x1')
    expect(isRepeated(`${endpoint.method} /api/v1${path} key`), name).toBe(endpoint.once === true)
  }
  for (const line of ['POST /api/v1/secrets ', 'POST /login ', 'POST /new-photo ', 'PUT /new '])
    expect(isRepeated(line), line).toBe(false)
})

// At the end: whom the edge found away it leaves out for two seconds.
test('what carries a key is sent once more, whole, and no oftener', async () => {
  const path = '/api/v1/secrets'
  const question = { method: 'POST', body: '{"text":"x"}', headers: { 'idempotency-key': 'one', cookie: 'a=1' } }
  let breaks = 1
  answer = (request, response) => {
    if (breaks-- > 0) request.socket.destroy()
    else
      void text(request).then((body) =>
        response.writeHead(201).end(`${String(request.headers['idempotency-key'])} ${body}`),
      )
  }
  const sent = await client.ask(path, question)
  expect([sent.status, sent.body.toString(), countOf(path)]).toEqual([201, 'one {"text":"x"}', 2])
  answer = (_request, response) => response.writeHead(502).end('{"error":{}}')
  expect((await client.ask(path, question)).body.toString()).toBe('{"error":{}}')
  expect(countOf(path)).toBe(3)
  answer = (request) => void request.socket.destroy()
  const lost = await client.ask(path, question)
  expect([lost.status, countOf(path)]).toEqual([502, 5])
  expect(lost.body.toString()).toContain('Volvemos enseguida')
  // Its other refusals have their page, too: one that says it is larger than it may be is answered before it comes.
  const refused = await client.ask(path, {
    method: 'POST',
    headers: { ...question.headers, 'content-length': '1500000' },
  })
  expect([refused.status, refused.body.toString()]).toEqual([413, expect.stringContaining('No pudimos entender')])
})
