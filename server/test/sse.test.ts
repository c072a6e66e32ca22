// Integration tests of the live SSE connection: event routing, outages of Redis and shutdown.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { expect, test } from 'vitest'
import { setReaction } from '../src/features/reactions/set-reaction.ts'
import { connectSse, pollSoon, pollSseStatus } from './clients/sse-client.ts'
import { createNetworkContext, listPublicSecretIds, issueDeviceTokens } from './clients/reaction-clients.ts'
import { createRedisServer } from './servers/redis-server.ts'
import { type World, createWorldForTest } from './world/world.ts'

const keyOf = async (world: World, publicId: string) =>
  (await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [publicId]))[0]?.id ?? ''

test('SSE: an event published in one process reaches only its subscribers in another process', async () => {
  const first = await createWorldForTest()
  const second = await createWorldForTest({ secondProcessOf: first })
  await pollSseStatus(first).toBe(200)
  await pollSseStatus(second).toBe(200)
  const person = await first.users.anonymous()
  const connection = await connectSse(second.url, { as: person })
  const other = await connectSse(second.url, { as: await first.users.anonymous() })
  const visitor = await connectSse(second.url, { query: '?lists=1' })
  expect(connection.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  first.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 3 })
  await pollSoon(connection.dataEvents).toEqual([{ type: 'notifications', unread: 3 }])
  first.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(visitor.dataEvents).toEqual([{ type: 'secrets', explicit: false, count: 1 }])
  // Earlier events have arrived by now: no other client received them.
  expect(other.dataEvents()).toEqual([])
  expect(connection.dataEvents()).toHaveLength(1)
})

test('SSE: a comment event reaches only clients that have the secret open', async () => {
  const world = await createWorldForTest({ sse: true })
  const [one = '', another = ''] = await listPublicSecretIds(world, 2)
  const person = await world.users.anonymous()
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
  const world = await createWorldForTest({ sse: true })
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const person = await world.users.anonymous()
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
  const world = await createWorldForTest({ sse: true })
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  const devices = await issueDeviceTokens(world.services, 5)
  const services = { ...world.services, clock: () => Date.now() + reactionLimits.deviceAgeMs }
  const reader = await connectSse(world.url, { query: `?secret=${secretId}` })
  const { reactions } = await world.api.secrets.readSecret({ id: secretId })
  const began = performance.now()
  for (const device of devices)
    await setReaction(createNetworkContext(services, device), { secretId, kind: 'heart', reacted: true, device })
  const counts = { ...reactions, heart: reactions.heart + devices.length }
  const reactionEvents = () => reader.dataEvents().filter(({ type }) => type === 'reactions')
  await pollSoon(() => reactionEvents().at(-1)).toEqual({ type: 'reactions', secretId, counts })
  const seconds = Math.ceil((performance.now() - began) / 1_000)
  // The first one is the state at connect.
  expect(reactionEvents()[0]).toEqual({ type: 'reactions', secretId, counts: reactions })
  expect(reactionEvents().length - 1).toBeLessThanOrEqual(seconds)
})

test('SSE: a published secret is announced to feed subscribers; a secret in review is not', async () => {
  const world = await createWorldForTest({ sse: true })
  const reader = await connectSse(world.url, { query: '?lists=1' })
  const unsubscribed = await connectSse(world.url)
  const person = await world.users.anonymous()
  const input = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }
  const inReview = await person.api.secrets.requestReview(input)
  expect(inReview.state).toBe('in_review')
  await person.api.secrets.publishSecret({ ...input, explicit: true })
  await pollSoon(reader.dataEvents).toEqual([{ type: 'secrets', explicit: true, count: 1 }])
  expect(unsubscribed.dataEvents()).toEqual([])
})

test('SSE: many publish events are coalesced into the first one and one sum', async () => {
  const world = await createWorldForTest({ sse: true })
  const reader = await connectSse(world.url, { query: '?lists=1' })
  for (let published = 0; published < 50; published += 1)
    world.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.dataEvents).toEqual([
    { type: 'secrets', explicit: false, count: 1 },
    { type: 'secrets', explicit: false, count: 49 },
  ])
})

test('SSE: a hidden secret produces no event, and the response is the same as for an invalid id', async () => {
  const world = await createWorldForTest({ sse: true })
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
  const world = await createWorldForTest({ sse: true })
  const person = await world.users.anonymous()
  const reader = await connectSse(world.url, { as: person })
  const published = [
    { type: 'notifications', unread: 1, from: 'somebody' },
    { type: 'gossip' },
    { type: 'notifications', unread: 'many' },
    { type: 'notifications', unread: 2 },
  ]
  for (const event of published) world.services.publisher.publish(`account:${person.accountId}`, event as never)
  await pollSoon(reader.dataEvents).toEqual([{ type: 'notifications', unread: 2 }])
})

test('SSE: a cross-site request is refused with 403', async () => {
  const world = await createWorldForTest({ sse: true })
  for (const site of ['cross-site', 'same-site'])
    expect((await connectSse(world.url, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
})

test('SSE: without Redis connections close and new ones get 503; they work again after Redis returns', async () => {
  const redis = await createRedisServer()
  redis.start()
  const world = await createWorldForTest({ sse: true, env: { REDIS_URL: redis.url } })
  const person = await world.users.anonymous()
  const reader = await connectSse(world.url, { as: person })
  redis.kill()
  await pollSoon(reader.hasEnded).toBe(true)
  const refused = await connectSse(world.url, { as: person })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await world.api.secrets.listFeed({})).items.length).toBeGreaterThan(0)
  redis.start()
  await pollSseStatus(world).toBe(200)
  // The publisher uses a second Redis connection: an event that fails before that connection is ready closes the SSE connections.
  let again = await connectSse(world.url, { as: person })
  await pollSoon(async () => {
    if (again.hasEnded()) again = await connectSse(world.url, { as: person })
    world.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 1 })
    return again.dataEvents().length
  }).toBeGreaterThan(0)
})

test('SSE: a frozen Redis is detected by timeout, and connections close', async () => {
  const redis = await createRedisServer()
  redis.start()
  const world = await createWorldForTest({ sse: true, env: { REDIS_URL: redis.url } })
  const reader = await connectSse(world.url)
  redis.freeze()
  await pollSoon(reader.hasEnded).toBe(true)
})

test('SSE: after a failed publish every client is disconnected, so that it reconnects and refetches', async () => {
  const world = await createWorldForTest({ sse: true })
  const reader = await connectSse(world.url)
  const { redis, publisher } = world.services
  redis.disconnect(true)
  publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.hasEnded).toBe(true)
})

test('SSE: the log contains neither account, secret, IP address nor channel', async () => {
  const lines: string[] = []
  const world = await createWorldForTest({ logTo: { write: (line) => void lines.push(line) } })
  await pollSseStatus(world).toBe(200)
  const person = await world.users.anonymous()
  const [secretId = ''] = await listPublicSecretIds(world, 1)
  lines.length = 0
  const reader = await connectSse(world.url, {
    query: `?secret=${secretId}&lists=1`,
    as: person,
    address: '203.0.113.99',
  })
  world.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 3 })
  await pollSoon(() => reader.dataEvents().some(({ type }) => type === 'notifications')).toBe(true)
  reader.close()
  const key = await keyOf(world, secretId)
  for (const published of [secretId, key, person.accountId, '203.0.113.99', 'live:'])
    expect(lines.join('')).not.toContain(published)
})

test('SSE: draining closes all connections at once and refuses new ones with 503', async () => {
  const world = await createWorldForTest({ sse: true })
  const readers = await Promise.all(Array.from({ length: 10 }, () => connectSse(world.url)))
  world.web.health.drain()
  for (const reader of readers) await pollSoon(reader.hasEnded).toBe(true)
  expect((await connectSse(world.url)).status).toBe(503)
})
