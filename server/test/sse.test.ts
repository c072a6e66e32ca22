// Integration tests of the live SSE connection: event routing, connection limits and shutdown.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { liveLimits, reactionLimits } from '@murmullo/contract/constants/limits'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setReaction } from '../src/features/reactions/set-reaction.ts'
import { createWeb } from '../src/web.ts'
import { connectSse, pollSoon } from './clients/sse-client.ts'
import { createTestUser, type TestUser } from './clients/test-user.ts'
import { createNetworkContext, listPublicSecretIds, issueDeviceTokens } from './clients/reaction-clients.ts'
import { createRedisServer } from './servers/redis-server.ts'
import { createTwoProcesses } from './world/two-processes.ts'
import { createWorld, type World, createWorldForTest } from './world/world.ts'

vi.setConfig({ testTimeout: 30_000 })

const pollSseStatus = (world: { url: string }) =>
  pollSoon(async () => {
    const listener = await connectSse(world.url)
    listener.close()
    return listener.status
  })

async function createLiveWorld(environment?: NodeJS.ProcessEnv): Promise<World> {
  const world = await createWorldForTest(environment)
  await pollSseStatus(world).toBe(200)
  return world
}

async function createAnonymousUser(world: World): Promise<{ person: TestUser; accountId: string }> {
  const person = createTestUser(world.url)
  await person.api.accounts.continueAnonymously()
  const { nickname } = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where nickname = $1', [nickname])
  return { person, accountId: row?.id ?? '' }
}

const keyOf = async (world: World, publicId: string) =>
  (await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [publicId]))[0]?.id ?? ''

const connectionsOf = ({ web }: World) =>
  new Promise<number>((resolve) => web.server.server.getConnections((_error, count) => resolve(count)))

test('SSE: an event published in one process reaches only its subscribers in another process', async () => {
  const [first, second] = await createTwoProcesses()
  await pollSseStatus(first).toBe(200)
  await pollSseStatus(second).toBe(200)
  const { person, accountId } = await createAnonymousUser(first)
  const connection = await connectSse(second.url, { as: person })
  const other = await connectSse(second.url, { as: (await createAnonymousUser(first)).person })
  const visitor = await connectSse(second.url, { query: '?lists=1' })
  expect(connection.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  first.services.publisher.publish(`account:${accountId}`, { type: 'notifications', unread: 3 })
  await pollSoon(connection.dataEvents).toEqual([{ type: 'notifications', unread: 3 }])
  first.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(visitor.dataEvents).toEqual([{ type: 'secrets', explicit: false, count: 1 }])
  // Earlier events have arrived by now: no other client received them.
  expect(other.dataEvents()).toEqual([])
  expect(connection.dataEvents()).toHaveLength(1)
})

test('SSE: a comment event reaches only clients that have the secret open', async () => {
  const world = await createLiveWorld()
  const [one = '', another = ''] = await listPublicSecretIds(world, 2)
  const { person } = await createAnonymousUser(world)
  const [here, elsewhere] = [
    await connectSse(world.url, { query: `?secret=${one}` }),
    await connectSse(world.url, { query: `?secret=${another}` }),
  ]
  const before = (await world.api.secrets.readSecret({ id: one })).comments
  const { id } = await person.api.comments.addComment({ secretId: one, text: 'Te leo.' })
  const last = () => here.dataEvents().findLast(({ type }) => type === 'comments')
  await pollSoon(last).toEqual({ type: 'comments', secretId: one, total: before + 1 })
  await person.api.comments.deleteComment({ id })
  await pollSoon(last).toEqual({ type: 'comments', secretId: one, total: before })
  expect(JSON.stringify(elsewhere.dataEvents())).not.toContain(one)
})

test('SSE: a new connection gets the current counts, even while comments are being added', async () => {
  const world = await createLiveWorld()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const { person } = await createAnonymousUser(world)
  const before = (await world.api.secrets.readSecret({ id: secretId })).comments
  const readers = []
  for (let sent = 0; sent < 8; sent += 1) {
    const telling = person.api.comments.addComment({ secretId, text: `Te leo ${sent}.` })
    readers.push(await connectSse(world.url, { query: `?secret=${secretId}` }))
    await telling
  }
  for (const reader of readers)
    await pollSoon(() => reader.dataEvents().findLast(({ type }) => type === 'comments')).toMatchObject({
      total: before + 8,
    })
})

test('SSE: reaction counts are coalesced to one event per second', async () => {
  const world = await createLiveWorld()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(world.services, 5)
  const services = { ...world.services, clock: () => Date.now() + reactionLimits.deviceAgeMs }
  const reader = await connectSse(world.url, { query: `?secret=${secretId}` })
  const { reactions } = await world.api.secrets.readSecret({ id: secretId })
  for (const device of devices)
    await setReaction(createNetworkContext(services, device), { secretId, kind: 'heart', reacted: true, device })
  const counts = { ...reactions, heart: reactions.heart + devices.length }
  const reactionEvents = () => reader.dataEvents().filter(({ type }) => type === 'reactions')
  // The state at connect, and one event for all reactions.
  await pollSoon(reactionEvents).toEqual([
    { type: 'reactions', secretId, counts: reactions },
    { type: 'reactions', secretId, counts },
  ])
})

test('SSE: a published secret is announced to feed subscribers; a secret in review is not', async () => {
  const world = await createLiveWorld()
  const reader = await connectSse(world.url, { query: '?lists=1' })
  const unsubscribed = await connectSse(world.url)
  const { person } = await createAnonymousUser(world)
  const input = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }
  const inReview = await person.api.secrets.requestReview(input)
  expect(inReview.state).toBe('in_review')
  await person.api.secrets.publishSecret({ ...input, explicit: true })
  await pollSoon(reader.dataEvents).toEqual([{ type: 'secrets', explicit: true, count: 1 }])
  expect(unsubscribed.dataEvents()).toEqual([])
})

test('SSE: many publish events are coalesced into the first one and one sum', async () => {
  const world = await createLiveWorld()
  const reader = await connectSse(world.url, { query: '?lists=1' })
  for (let published = 0; published < 50; published += 1)
    world.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.dataEvents).toEqual([
    { type: 'secrets', explicit: false, count: 1 },
    { type: 'secrets', explicit: false, count: 49 },
  ])
})

test('SSE: a hidden secret produces no event, and the response is the same as for an invalid id', async () => {
  const world = await createLiveWorld()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const key = await keyOf(world, secretId)
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [secretId])
  const reader = await connectSse(world.url, { query: `?secret=${secretId}&lists=1` })
  const nonsense = await connectSse(world.url, { query: '?secret=no&lists=1' })
  for (const listener of [reader, nonsense]) expect(listener.status).toBe(200)
  world.services.publisher.publish(`secret:${key}`, { type: 'comments', secretId, total: 9 })
  world.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  for (const listener of [reader, nonsense]) await pollSoon(listener.dataEvents).toMatchObject([{ type: 'secrets' }])
})

test('SSE: an event that does not match the contract schema is dropped', async () => {
  const world = await createLiveWorld()
  const { person, accountId } = await createAnonymousUser(world)
  const reader = await connectSse(world.url, { as: person })
  const published = [
    { type: 'notifications', unread: 1, from: 'somebody' },
    { type: 'gossip' },
    { type: 'notifications', unread: 'many' },
    { type: 'notifications', unread: 2 },
  ]
  for (const event of published) world.services.publisher.publish(`account:${accountId}`, event as never)
  await pollSoon(reader.dataEvents).toEqual([{ type: 'notifications', unread: 2 }])
})

test('SSE: a cross-site request is refused with 403', async () => {
  const world = await createLiveWorld()
  for (const site of ['cross-site', 'same-site'])
    expect((await connectSse(world.url, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
})

test('SSE: the connection closes when its session ends; a visitor connection stays open', async () => {
  const world = await createWorldForTest()
  const web = await createWeb(world.services, { pages: false, heartbeatMs: 300 })
  onTestFinished(() => web.server.close())
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  await pollSseStatus({ url }).toBe(200)
  const { person } = await createAnonymousUser(world)
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
  const world = await createLiveWorld()
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
  const world = await createWorldForTest({ SSE_MAX_CONNECTIONS: '1' })
  await pollSseStatus(world).toBe(200)
  await pollSoon(async () => (await connectSse(world.url)).status).toBe(200)
  const refused = await connectSse(world.url)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
})

test('SSE: a client that disconnects before the first event frees its connection slot', async () => {
  const world = await createWorldForTest({ SSE_MAX_CONNECTIONS: '1' })
  await pollSseStatus(world).toBe(200)
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  await pollSoon(() => connectionsOf(world)).toBe(0)
  const lockClient = new pg.Client({ connectionString: world.databaseUrl })
  await lockClient.connect()
  onTestFinished(() => lockClient.end())
  await lockClient.query('begin; lock table content.secrets in access exclusive mode')
  const pendingRequest = request(`${world.url}/api/v1/live?secret=${secretId}`, { agent: false }).on('error', () => {})
  pendingRequest.end()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await pollSoon(async () => (await world.sql(waiting)).length).toBe(1)
  pendingRequest.destroy()
  await pollSoon(() => connectionsOf(world)).toBe(0)
  await lockClient.query('rollback')
  // This request runs after the lock is released: by now a leaked slot would be in use.
  await world.api.secrets.readSecret({ id: secretId })
  await pollSseStatus(world).toBe(200)
  await pollSseStatus(world).toBe(200)
})

test('SSE: a failed initial query frees its connection slot', async () => {
  const world = await createWorldForTest({ SSE_MAX_CONNECTIONS: '1' })
  await pollSseStatus(world).toBe(200)
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const { db } = world.services
  const whole = db.prepared
  let queries = 0
  const failing: typeof whole = (name, text, values) => {
    queries += 1
    // The first query resolves the secret ids; the second, after subscribing, reads their current counts.
    return queries === 2 ? Promise.reject(new Error('away')) : whole(name, text, values)
  }
  await pollSoon(() => connectionsOf(world)).toBe(0)
  Object.assign(db, { prepared: failing })
  // A browser reuses the socket for its next request.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [answer] = (await once(get(`${world.url}/api/v1/live?secret=${secretId}`, { agent }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  Object.assign(db, { prepared: whole })
  expect([answer.statusCode, await connectionsOf(world)]).toEqual([500, 1])
  await pollSseStatus(world).toBe(200)
})

test('SSE: a client that does not read is disconnected, and other clients are not affected', async () => {
  const world = await createLiveWorld()
  const { person, accountId } = await createAnonymousUser(world)
  const [slow, quick] = [await connectSse(world.url, { as: person }), await connectSse(world.url, { as: person })]
  slow.pause()
  const before = await connectionsOf(world)
  let published = 0
  // The kernel buffers some megabytes for a client that does not read.
  const isCut = async () => {
    for (let more = 0; more < 10_000; more += 1) {
      published += 1
      world.services.publisher.publish(`account:${accountId}`, { type: 'notifications', unread: published })
    }
    await pollSoon(() => quick.dataEvents().length).toBe(published)
    return (await connectionsOf(world)) < before
  }
  await expect.poll(isCut, { interval: 5, timeout: 25_000 }).toBe(true)
  slow.resume()
  await pollSoon(slow.hasEnded).toBe(true)
  expect(slow.dataEvents().length).toBeLessThan(published)
  expect(quick.hasEnded()).toBe(false)
})

test('SSE: without Redis connections close and new ones get 503; they work again after Redis returns', async () => {
  const redis = await createRedisServer()
  redis.start()
  const world = await createLiveWorld({ REDIS_URL: redis.url })
  const { person, accountId } = await createAnonymousUser(world)
  const reader = await connectSse(world.url, { as: person })
  redis.kill()
  await pollSoon(reader.hasEnded).toBe(true)
  const refused = await connectSse(world.url, { as: person })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await world.api.secrets.listFeed({})).items.length).toBeGreaterThan(0)
  redis.start()
  await pollSseStatus(world).toBe(200)
  const again = await connectSse(world.url, { as: person })
  await pollSoon(() => {
    world.services.publisher.publish(`account:${accountId}`, { type: 'notifications', unread: 1 })
    return again.dataEvents().length
  }).toBeGreaterThan(0)
})

test('SSE: a frozen Redis is detected by timeout, and connections close', async () => {
  const redis = await createRedisServer()
  redis.start()
  const world = await createLiveWorld({ REDIS_URL: redis.url })
  const reader = await connectSse(world.url)
  redis.freeze()
  await pollSoon(reader.hasEnded).toBe(true)
})

test('SSE: after a failed publish every client is disconnected, so that it reconnects and refetches', async () => {
  const world = await createLiveWorld()
  const reader = await connectSse(world.url)
  const { redis, publisher } = world.services
  redis.disconnect(true)
  publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.hasEnded).toBe(true)
})

test('SSE: the log contains neither account, secret, IP address nor channel', async () => {
  const lines: string[] = []
  const world = await createWorld({}, { logTo: { write: (line) => void lines.push(line) } })
  onTestFinished(world.close)
  await pollSseStatus(world).toBe(200)
  const { person, accountId } = await createAnonymousUser(world)
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  lines.length = 0
  const reader = await connectSse(world.url, {
    query: `?secret=${secretId}&lists=1`,
    as: person,
    address: '203.0.113.99',
  })
  world.services.publisher.publish(`account:${accountId}`, { type: 'notifications', unread: 3 })
  await pollSoon(() => reader.dataEvents().some(({ type }) => type === 'notifications')).toBe(true)
  reader.close()
  const key = await keyOf(world, secretId)
  for (const published of [secretId, key, accountId, '203.0.113.99', 'live:'])
    expect(lines.join('')).not.toContain(published)
})

test('SSE: draining closes all connections at once and refuses new ones with 503', async () => {
  const world = await createLiveWorld()
  const readers = await Promise.all(Array.from({ length: 10 }, () => connectSse(world.url)))
  world.web.health.drain()
  for (const reader of readers) await pollSoon(reader.hasEnded).toBe(true)
  expect((await connectSse(world.url)).status).toBe(503)
})
