// Integration tests of the onion listener of nginx with a stub upstream server, and of the torrc with tor itself.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../server/test/servers/free-port.ts'
import { type Edge, startEdge } from './edge.ts'
import { createHttpsClient, type HttpsClient } from './https-client.ts'
import { createOnionClient, type OnionAddress } from './onion-client.ts'

const host = `${'a'.repeat(56)}.onion`
let upstream: Server
let edge: Edge
let client: HttpsClient
let onion: OnionAddress
const received: IncomingHttpHeaders[] = []

beforeAll(async () => {
  upstream = createServer((request, response) => {
    received.push(request.headers)
    response
      .writeHead(200, { 'content-type': 'text/html', 'strict-transport-security': 'max-age=1' })
      .end(request.headers['x-forwarded-for'])
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  onion = { host, port: await freePort() }
  edge = await startEdge({
    web: [`127.0.0.1:${(upstream.address() as AddressInfo).port}`],
    httpsPort: await freePort(),
    httpPort: await freePort(),
    cachePort: await freePort(),
    // The onion listener must not take the client address from X-Forwarded-For, even where the TLS listener does.
    trusted: ['127.0.0.1'],
    onion,
  })
  client = createHttpsClient(edge)
})
afterAll(async () => {
  client.close()
  await edge.stop()
  upstream.closeAllConnections()
  upstream.close()
})

const paths = ['/', '/api/v1/live', '/api/v1/photos/x/image', '/assets/missing.js']

test('onion listener: the circuit id is the client address, and the scheme is http; a client cannot forge either', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', cookie: 'a=1' }
  for (const path of paths) {
    const { body } = await createOnionClient(onion, 0x1_0002).send(`${path}?own`, { headers })
    expect(body.toString(), path).toBe('fc00:dead:beef:4dad::1:2')
    expect(received.at(-1), path).toMatchObject({ host, 'x-forwarded-proto': 'http' })
  }
})

test('onion listener: responses have no HSTS and no Onion-Location; over TLS pages have both', async () => {
  for (const path of [...paths, '/healthz/..%2f%00']) {
    const onOnion = await createOnionClient(onion, 1).send(path)
    expect(onOnion.headers['strict-transport-security'], path).toBeUndefined()
    expect(onOnion.headers['onion-location'], path).toBeUndefined()
    expect((await client.send(path)).headers['strict-transport-security'], path).toContain('max-age=31536000')
  }
  const page = await client.send('/nsfw?pais=AR')
  expect(page.headers['onion-location']).toBe(`http://${host}/nsfw?pais=AR`)
})

test('onion listener: serves the onion host only, and the TLS listener never serves it', async () => {
  const before = received.length
  const other = createOnionClient({ ...onion, host: 'localhost' }, 1)
  await expect(other.send('/')).rejects.toThrow(/hang up|ECONNRESET/)
  expect((await client.send('/', { headers: { host } })).body.toString()).not.toContain('127.0.0.1')
  expect(received.length).toBe(before)
})

test('TLS listener: refuses a circuit address from a trusted proxy', async () => {
  const before = received.length
  const headers = { 'x-forwarded-for': 'fc00:dead:beef:4dad::1:2' }
  await expect(client.send('/', { headers })).rejects.toThrow(/hang up|ECONNRESET/)
  expect(received.length).toBe(before)
})

test.each([
  ['without a PROXY line', ''],
  ['with another address in it', 'PROXY TCP4 203.0.113.7 127.0.0.1 5 80\r\n'],
])('onion listener: refuses a connection %s', async (_, line) => {
  const before = received.length
  const socket = connect(onion.port, '127.0.0.1')
  socket.end(`${line}GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).not.toContain('200 OK')
  expect(received.length).toBe(before)
})

test('torrc: tor accepts it, with proof of work and one address per circuit', () => {
  const torrc = readFileSync(new URL('tor/torrc', import.meta.url), 'utf8')
  expect(torrc).toMatch(/^HiddenServiceExportCircuitID haproxy$/m)
  expect(torrc).toMatch(/^HiddenServicePoWDefensesEnabled 1$/m)
  const folder = mkdtempSync(join(tmpdir(), 'tor-'))
  const file = join(folder, 'torrc')
  // The folders of the template belong to Debian's user.
  writeFileSync(file, torrc.replaceAll('/var/lib/tor', folder))
  expect(execFileSync('tor', ['--verify-config', '-f', file], { encoding: 'utf8' })).toContain(
    'Configuration was valid',
  )
  rmSync(folder, { recursive: true, force: true })
})
