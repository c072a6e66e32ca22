// Integration tests of the responses of nginx itself: unknown hosts, refused requests and redirects, with their security headers.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ambiguousRequests } from '../server/test/generators/ambiguous-requests.ts'
import { freePort } from '../server/test/servers/free-port.ts'
import { type Edge, startEdge } from './edge.ts'
import { createHttpsClient, type HttpsClient } from './https-client.ts'

let upstream: Server
let edge: Edge
let client: HttpsClient
let httpPort: number
let requestCount = 0
const assets = mkdtempSync(join(tmpdir(), 'assets-'))

beforeAll(async () => {
  mkdirSync(join(assets, 'assets'))
  writeFileSync(join(assets, 'assets/one.js'), 'export {}')
  upstream = createServer((_request, response) => {
    requestCount += 1
    response.end('in')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  httpPort = await freePort()
  edge = await startEdge({
    web: [`127.0.0.1:${(upstream.address() as AddressInfo).port}`],
    httpsPort: await freePort(),
    httpPort,
    cachePort: await freePort(),
    assets,
  })
  client = createHttpsClient(edge)
})
afterAll(async () => {
  client.close()
  await edge.stop()
  upstream.closeAllConnections()
  upstream.close()
  rmSync(assets, { recursive: true })
})

/** Without HSTS, which is sent over TLS only. */
const securityHeaders = [
  ...readFileSync(new URL('nginx/headers.conf', import.meta.url), 'utf8').matchAll(/^add_header (\S+)/gm),
].map(([, name = '']) => name.toLowerCase())
const expectSecurityHeaders = (headers: object, what: string) => {
  expect(securityHeaders.length).toBeGreaterThan(10)
  expect(Object.keys(headers), what).toEqual(
    expect.arrayContaining(securityHeaders.filter((name) => name !== 'strict-transport-security')),
  )
}

test('edge host: an unknown Host after a handshake with the name of the site gets 421 with the security headers, and never reaches the upstream', async () => {
  const before = requestCount
  for (const host of ['malo.example', '127.0.0.1', 'sub.localhost']) {
    const { status, headers, body } = await client.send('/', { headers: { host } })
    expect(status, host).toBe(421)
    expectSecurityHeaders(headers, host)
    expect(body.toString(), host).toContain('No pudimos entender la petición')
  }
  expect(requestCount).toBe(before)
  expect((await client.send('/', { headers: { host: 'LOCALHOST' } })).body.toString()).toBe('in')
})

/** The status and the headers of the first response to these bytes. */
async function sendBytes(socket: Socket, bytes: string): Promise<{ status: string; headers: Record<string, string> }> {
  socket.on('error', () => {})
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((each) => each.toLowerCase().split(': ') as [string, string])
  return { status: line.split(' ')[1] ?? '', headers: Object.fromEntries(pairs) }
}

test.each([
  ['a header that is too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, '400'],
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', '400'],
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: malo.example\r\n\r\n', '400'],
  ['a malformed header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX A: b\r\nConnection: close\r\n\r\n', '400'],
  ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '405'],
])('edge errors: a request with %s is refused with the security headers', async (what, bytes, status) => {
  const before = requestCount
  const secure = connectTls({ port: edge.port, host: '127.0.0.1', servername: 'localhost', ca: edge.ca })
  const overTls = await sendBytes(secure, bytes)
  expect(overTls.status).toBe(status)
  expectSecurityHeaders(overTls.headers, what)
  expect(overTls.headers['strict-transport-security']).toBeDefined()
  // The port for plain HTTP redirects, and has the same errors. At the TLS port plain HTTP is an error itself.
  for (const port of [httpPort, edge.port]) {
    const plain = await sendBytes(connect(port, '127.0.0.1'), bytes)
    expect(plain.status).toMatch(/^40[05]$/)
    expectSecurityHeaders(plain.headers, `${what}, plain`)
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  }
  expect(requestCount).toBe(before)
})

test.each(ambiguousRequests('localhost'))(
  'edge errors: a request with %s is refused, and what stands behind it is not answered',
  async (_, bytes) => {
    const before = requestCount
    const secure = connectTls({ port: edge.port, host: '127.0.0.1', servername: 'localhost', ca: edge.ca })
    secure.on('error', () => {})
    secure.write(bytes, 'latin1')
    const answers = [...(await text(secure)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    expect(answers.length).toBe(1)
    expect(['400', '501']).toContain(answers[0])
    expect(requestCount).toBe(before)
  },
)

test('edge routes: the redirect to TLS carries the security headers', async () => {
  const request = 'GET /nsfw?pais=AR HTTP/1.1\r\nHost: malo.example\r\nConnection: close\r\n\r\n'
  const { status, headers } = await sendBytes(connect(httpPort, '127.0.0.1'), request)
  expect([status, headers.location]).toEqual(['308', `https://localhost:${edge.port}/nsfw?pais=ar`])
  expectSecurityHeaders(headers, 'redirect')
})

test('edge routes: a path that is not public gets 404 with the security headers', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, headers } = await client.send(path)
    expect(status).toBe(404)
    expectSecurityHeaders(headers, path)
  }
})

test('edge assets: a matching If-None-Match gets 304 with the security headers', async () => {
  const { headers } = await client.send('/assets/one.js')
  const again = await client.send('/assets/one.js', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status).toBe(304)
  expectSecurityHeaders(again.headers, 'asset')
})
