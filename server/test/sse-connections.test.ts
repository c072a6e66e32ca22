// Integration tests of SSE connections: limits, slots that are freed, slow clients and misuse of the connection.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { liveLimits } from '@murmullo/contract/constants/limits'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createWeb } from '../src/web.ts'
import { listPublicSecretIds } from './clients/reaction-clients.ts'
import { connectSse, pollSoon, pollSseStatus } from './clients/sse-client.ts'
import { countLockWaits } from './database/lock-waits.ts'
import { createWorldForTest, type World } from './world/world.ts'

const connectionsOf = ({ web }: World) =>
  new Promise<number>((resolve) => web.server.server.getConnections((_error, count) => resolve(count)))

test('SSE: the connection closes when its session ends; a visitor connection stays open', async () => {
  const world = await createWorldForTest()
  const web = await createWeb(world.services, { pages: false, heartbeatMs: 300 })
  onTestFinished(() => web.server.close())
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  await pollSseStatus({ url }).toBe(200)
  const person = await world.users.anonymous()
  const [connection, visitor] = [await connectSse(url, { as: person }), await connectSse(url)]
  await pollSoon(() => connection.events.filter(({ type }) => type === 'ping').length).toBeGreaterThan(2)
  expect(connection.hasEnded()).toBe(false)
  await person.api.accounts.logOut()
  await pollSoon(connection.hasEnded).toBe(true)
  const pings = visitor.events.length
  await pollSoon(() => visitor.events.length).toBeGreaterThan(pings + 2)
  expect(visitor.hasEnded()).toBe(false)
})

test('SSE: connections per network are limited, and a closed one frees its slot', async () => {
  const world = await createWorldForTest({ sse: true })
  const address = '203.0.113.50'
  const open = await Promise.all(
    Array.from({ length: liveLimits.perNetworkMax }, () => connectSse(world.url, { address })),
  )
  const refused = await connectSse(world.url, { address })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await connectSse(world.url, { address: '203.0.113.51' })).status).toBe(200)
  open[0]?.close()
  await pollSoon(async () => (await connectSse(world.url, { address })).status).toBe(200)
})

test('SSE: a process at its connection limit returns 503 with Retry-After', async () => {
  const world = await createWorldForTest({ env: { SSE_MAX_CONNECTIONS: '1' } })
  await pollSseStatus(world).toBe(200)
  await pollSoon(async () => (await connectSse(world.url)).status).toBe(200)
  const refused = await connectSse(world.url)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
})

test('SSE: a client that disconnects before the first event frees its connection slot', async () => {
  const world = await createWorldForTest({ env: { SSE_MAX_CONNECTIONS: '1' } })
  await pollSseStatus(world).toBe(200)
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  await pollSoon(() => connectionsOf(world)).toBe(0)
  const lockClient = new pg.Client({ connectionString: world.databaseUrl })
  await lockClient.connect()
  onTestFinished(() => lockClient.end())
  await lockClient.query('begin; lock table content.secrets in access exclusive mode')
  const pendingRequest = request(`${world.url}/api/v1/live?secret=${secretId}`, { agent: false }).on('error', () => {})
  pendingRequest.end()
  await pollSoon(() => countLockWaits(world.sql)).toBe(1)
  pendingRequest.destroy()
  await pollSoon(() => connectionsOf(world)).toBe(0)
  await lockClient.query('rollback')
  // This request runs after the lock is released: by now a leaked slot would be in use.
  await world.api.secrets.readSecret({ id: secretId })
  await pollSseStatus(world).toBe(200)
  await pollSseStatus(world).toBe(200)
})

test('SSE: a failed initial query frees its connection slot', async () => {
  const world = await createWorldForTest({ env: { SSE_MAX_CONNECTIONS: '1' } })
  await pollSseStatus(world).toBe(200)
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const { db } = world.services
  const whole = db.read.prepared
  let queries = 0
  const failing: typeof whole = (name, text, values) => {
    queries += 1
    // The first query resolves the secret ids; the second, after subscribing, reads their current counts.
    return queries === 2 ? Promise.reject(new Error('away')) : whole(name, text, values)
  }
  await pollSoon(() => connectionsOf(world)).toBe(0)
  Object.assign(db.read, { prepared: failing })
  // A browser reuses the socket for its next request.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [answer] = (await once(get(`${world.url}/api/v1/live?secret=${secretId}`, { agent }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  Object.assign(db.read, { prepared: whole })
  expect([answer.statusCode, await connectionsOf(world)]).toEqual([500, 1])
  await pollSseStatus(world).toBe(200)
})

test('SSE: a client that does not read is disconnected, and other clients are not affected', async () => {
  const world = await createWorldForTest({ sse: true })
  const person = await world.users.anonymous()
  const accepted = once(world.web.server.server, 'connection') as Promise<[Socket]>
  const slow = await connectSse(world.url, { as: person })
  const [socket] = await accepted
  const quick = await connectSse(world.url, { as: person })
  slow.pause()
  // The kernel buffers some megabytes for a client that does not read: it would take 100,000 events to fill them.
  const pings = Buffer.from('data: {"type":"ping"}\n\n'.repeat(5_000))
  const fillBuffers = async () => {
    socket.write(pings)
    await endOfTurn()
    return socket.writableLength
  }
  await pollSoon(fillBuffers).toBeGreaterThan(pings.length)
  world.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 1 })
  await pollSoon(() => socket.destroyed).toBe(true)
  await pollSoon(quick.dataEvents).toHaveLength(1)
  slow.resume()
  await pollSoon(slow.hasEnded).toBe(true)
  expect([slow.dataEvents(), quick.hasEnded()]).toEqual([[], false])
})

test('SSE: a client that sends a second request on its connection is disconnected', async () => {
  const world = await createWorldForTest({ sse: true })
  const { port } = new URL(world.url)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (text: string) => (received += text)).on('error', () => {})
  const closed = once(socket, 'close')
  const head = 'HTTP/1.1\r\nhost: localhost\r\n\r\n'
  socket.write(`GET /api/v1/live ${head}`)
  await pollSoon(() => received).toContain('{"type":"hello"}')
  // The end of the connection is the end of the response: events are not chunked.
  expect(received.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(received.toLowerCase()).not.toContain('transfer-encoding')
  socket.write(`GET /healthz ${head}`)
  await closed
  expect(received).not.toContain('"ok"')
})
