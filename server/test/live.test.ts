// The live connection: who hears what, and when it ends.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { limits } from '@murmullo/contract/limits'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setReaction } from '../src/features/reactions/set-reaction.ts'
import { createWeb } from '../src/web.ts'
import { listen, soon } from './listener.ts'
import { newPerson, type Person } from './person.ts'
import { callFrom, listedSecrets, mintDevices } from './reactors.ts'
import { ownRedis } from './redis-program.ts'
import { openTwoProcesses } from './two-processes.ts'
import { openWorld, type World, worldForTest } from './world.ts'

vi.setConfig({ testTimeout: 30_000 })

const hears = (world: { url: string }) =>
  soon(async () => {
    const listener = await listen(world.url)
    listener.leave()
    return listener.status
  })

async function hearing(environment?: NodeJS.ProcessEnv): Promise<World> {
  const world = await worldForTest(environment)
  await hears(world).toBe(200)
  return world
}

async function somebody(world: World): Promise<{ person: Person; accountId: string }> {
  const person = newPerson(world.url)
  await person.api.accounts.continueAnonymously()
  const { nickname } = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where nickname = $1', [nickname])
  return { person, accountId: row?.id ?? '' }
}

const keyOf = async (world: World, publicId: string) =>
  (await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [publicId]))[0]?.id ?? ''

const connectionsOf = ({ web }: World) =>
  new Promise<number>((resolve) => web.server.server.getConnections((_error, count) => resolve(count)))

test('what is told in one process is heard in the other', async () => {
  const [first, second] = await openTwoProcesses()
  await hears(first).toBe(200)
  await hears(second).toBe(200)
  const { person, accountId } = await somebody(first)
  const mine = await listen(second.url, { as: person })
  const other = await listen(second.url, { as: (await somebody(first)).person })
  const visitor = await listen(second.url, { query: '?lists=1' })
  expect(mine.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-frame-options': 'DENY' })
  first.services.live.tell(`account:${accountId}`, { type: 'notifications', unread: 3 })
  await soon(mine.news).toEqual([{ type: 'notifications', unread: 3 }])
  first.services.live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  await soon(visitor.news).toEqual([{ type: 'secrets', explicit: false, count: 1 }])
  // What was told before has long arrived: nobody else heard it.
  expect(other.news()).toEqual([])
  expect(mine.news()).toHaveLength(1)
})

test('a comment is heard by whoever has its secret open, and by nobody else', async () => {
  const world = await hearing()
  const [one = '', another = ''] = await listedSecrets(world, 2)
  const { person } = await somebody(world)
  const [here, elsewhere] = [
    await listen(world.url, { query: `?secret=${one}` }),
    await listen(world.url, { query: `?secret=${another}` }),
  ]
  const before = (await world.api.secrets.readSecret({ id: one })).comments
  const { id } = await person.api.comments.addComment({ secretId: one, text: 'Te leo.' })
  const last = () => here.news().findLast(({ type }) => type === 'comments')
  await soon(last).toEqual({ type: 'comments', secretId: one, total: before + 1 })
  await person.api.comments.deleteComment({ id })
  await soon(last).toEqual({ type: 'comments', secretId: one, total: before })
  expect(JSON.stringify(elsewhere.news())).not.toContain(one)
})

test('who connects is told what is true by then, however much is said meanwhile', async () => {
  const world = await hearing()
  const [secretId = ''] = await listedSecrets(world, 1)
  const { person } = await somebody(world)
  const before = (await world.api.secrets.readSecret({ id: secretId })).comments
  const readers = []
  for (let said = 0; said < 8; said += 1) {
    const telling = person.api.comments.addComment({ secretId, text: `Te leo ${said}.` })
    readers.push(await listen(world.url, { query: `?secret=${secretId}` }))
    await telling
  }
  for (const reader of readers)
    await soon(() => reader.news().findLast(({ type }) => type === 'comments')).toMatchObject({ total: before + 8 })
})

test('reactions are heard as counts, at most once a second', async () => {
  const world = await hearing()
  const [secretId = ''] = await listedSecrets(world, 1)
  const devices = await mintDevices(world.services, 5)
  const services = { ...world.services, clock: () => Date.now() + limits.reactions.deviceAgeMs }
  const reader = await listen(world.url, { query: `?secret=${secretId}` })
  const { reactions } = await world.api.secrets.readSecret({ id: secretId })
  for (const device of devices)
    await setReaction(callFrom(services, device), { secretId, kind: 'heart', reacted: true, device })
  const counts = { ...reactions, heart: reactions.heart + devices.length }
  const heard = () => reader.news().filter(({ type }) => type === 'reactions')
  // What was true when it connected, and one event for all of them.
  await soon(heard).toEqual([
    { type: 'reactions', secretId, counts: reactions },
    { type: 'reactions', secretId, counts },
  ])
})

test('a secret is announced to the lists; what waits for a person is not, until it is shown', async () => {
  const world = await hearing()
  const reader = await listen(world.url, { query: '?lists=1' })
  const deaf = await listen(world.url)
  const { person } = await somebody(world)
  const input = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }
  const held = await person.api.secrets.requestReview(input)
  expect(held.state).toBe('in_review')
  await person.api.secrets.publishSecret({ ...input, explicit: true })
  await soon(reader.news).toEqual([{ type: 'secrets', explicit: true, count: 1 }])
  expect(deaf.news()).toEqual([])
})

test('many are published: the lists hear the first at once, and then one sum', async () => {
  const world = await hearing()
  const reader = await listen(world.url, { query: '?lists=1' })
  for (let told = 0; told < 50; told += 1)
    world.services.live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  await soon(reader.news).toEqual([
    { type: 'secrets', explicit: false, count: 1 },
    { type: 'secrets', explicit: false, count: 49 },
  ])
})

test('a secret that is not for everybody is never spoken of, and the answer is the same', async () => {
  const world = await hearing()
  const [secretId = ''] = await listedSecrets(world, 1)
  const key = await keyOf(world, secretId)
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [secretId])
  const reader = await listen(world.url, { query: `?secret=${secretId}&lists=1` })
  const nonsense = await listen(world.url, { query: '?secret=no&lists=1' })
  for (const listener of [reader, nonsense]) expect(listener.status).toBe(200)
  world.services.live.tell(`secret:${key}`, { type: 'comments', secretId, total: 9 })
  world.services.live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  for (const listener of [reader, nonsense]) await soon(listener.news).toMatchObject([{ type: 'secrets' }])
})

test('nothing leaves that the contract does not name', async () => {
  const world = await hearing()
  const { person, accountId } = await somebody(world)
  const reader = await listen(world.url, { as: person })
  const told = [
    { type: 'notifications', unread: 1, from: 'somebody' },
    { type: 'gossip' },
    { type: 'notifications', unread: 'many' },
    { type: 'notifications', unread: 2 },
  ]
  for (const event of told) world.services.live.tell(`account:${accountId}`, event as never)
  await soon(reader.news).toEqual([{ type: 'notifications', unread: 2 }])
})

test('a page of another site is refused', async () => {
  const world = await hearing()
  for (const site of ['cross-site', 'same-site'])
    expect((await listen(world.url, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
})

test('when a session ends, its connection does; a visitor stays', async () => {
  const world = await worldForTest()
  const web = await createWeb(world.services, { pages: false, heartbeatMs: 300 })
  onTestFinished(() => web.server.close())
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  await hears({ url }).toBe(200)
  const { person } = await somebody(world)
  const [mine, visitor] = [await listen(url, { as: person }), await listen(url)]
  await soon(() => mine.heard.filter(({ type }) => type === 'ping').length).toBeGreaterThan(2)
  expect(mine.hasEnded()).toBe(false)
  await person.api.accounts.logOut()
  await soon(mine.hasEnded).toBe(true)
  const pings = visitor.heard.length
  await soon(() => visitor.heard.length).toBeGreaterThan(pings + 2)
  expect(visitor.hasEnded()).toBe(false)
})

test('one network has so many connections and no more; those that end are free again', async () => {
  const world = await hearing()
  const address = '203.0.113.50'
  const open = await Promise.all(
    Array.from({ length: limits.live.perNetworkMax }, () => listen(world.url, { address })),
  )
  const refused = await listen(world.url, { address })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await listen(world.url, { address: '203.0.113.51' })).status).toBe(200)
  open[0]?.leave()
  await soon(async () => (await listen(world.url, { address })).status).toBe(200)
})

test('a process that is full says so', async () => {
  const world = await worldForTest({ LIVE_CONNECTIONS_MAX: '1' })
  await hears(world).toBe(200)
  await soon(async () => (await listen(world.url)).status).toBe(200)
  const refused = await listen(world.url)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
})

test('whoever left before they were greeted takes no place', async () => {
  const world = await worldForTest({ LIVE_CONNECTIONS_MAX: '1' })
  await hears(world).toBe(200)
  const [secretId = ''] = await listedSecrets(world, 1)
  await soon(() => connectionsOf(world)).toBe(0)
  const holding = new pg.Client({ connectionString: world.databaseUrl })
  await holding.connect()
  onTestFinished(() => holding.end())
  await holding.query('begin; lock table content.secrets in access exclusive mode')
  const asked = request(`${world.url}/api/v1/live?secret=${secretId}`, { agent: false }).on('error', () => {})
  asked.end()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await soon(async () => (await world.sql(waiting)).length).toBe(1)
  asked.destroy()
  await soon(() => connectionsOf(world)).toBe(0)
  await holding.query('rollback')
  // Asked after it was let go, answered after it: what would be taken is taken by now.
  await world.api.secrets.readSecret({ id: secretId })
  await hears(world).toBe(200)
  await hears(world).toBe(200)
})

test('whoever could not be told what is true takes no place', async () => {
  const world = await worldForTest({ LIVE_CONNECTIONS_MAX: '1' })
  await hears(world).toBe(200)
  const [secretId = ''] = await listedSecrets(world, 1)
  const { db } = world.services
  const whole = db.prepared
  let asked = 0
  const failing: typeof whole = (name, text, values) => {
    asked += 1
    // First which secrets they are, and then, once they are listened to, what is true of them.
    return asked === 2 ? Promise.reject(new Error('away')) : whole(name, text, values)
  }
  await soon(() => connectionsOf(world)).toBe(0)
  Object.assign(db, { prepared: failing })
  // A browser keeps the socket, for whatever it asks next.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [answer] = (await once(get(`${world.url}/api/v1/live?secret=${secretId}`, { agent }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  Object.assign(db, { prepared: whole })
  expect([answer.statusCode, await connectionsOf(world)]).toEqual([500, 1])
  await hears(world).toBe(200)
})

test('who does not read is cut off, and nobody else notices', async () => {
  const world = await hearing()
  const { person, accountId } = await somebody(world)
  const [slow, quick] = [await listen(world.url, { as: person }), await listen(world.url, { as: person })]
  slow.pause()
  const before = await connectionsOf(world)
  let told = 0
  // The system itself holds some megabytes for whoever does not read.
  const isCut = async () => {
    for (let more = 0; more < 10_000; more += 1) {
      told += 1
      world.services.live.tell(`account:${accountId}`, { type: 'notifications', unread: told })
    }
    await soon(() => quick.news().length).toBe(told)
    return (await connectionsOf(world)) < before
  }
  await expect.poll(isCut, { interval: 5, timeout: 25_000 }).toBe(true)
  slow.resume()
  await soon(slow.hasEnded).toBe(true)
  expect(slow.news().length).toBeLessThan(told)
  expect(quick.hasEnded()).toBe(false)
})

test('without Redis connections end and new ones are refused; when it is back they come', async () => {
  const redis = await ownRedis()
  redis.start()
  const world = await hearing({ REDIS_URL: redis.url })
  const { person, accountId } = await somebody(world)
  const reader = await listen(world.url, { as: person })
  redis.kill()
  await soon(reader.hasEnded).toBe(true)
  const refused = await listen(world.url, { as: person })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await world.api.secrets.listFeed({})).items.length).toBeGreaterThan(0)
  redis.start()
  await hears(world).toBe(200)
  const again = await listen(world.url, { as: person })
  await soon(() => {
    world.services.live.tell(`account:${accountId}`, { type: 'notifications', unread: 1 })
    return again.news().length
  }).toBeGreaterThan(0)
})

test('a Redis that no longer answers is noticed, too', async () => {
  const redis = await ownRedis()
  redis.start()
  const world = await hearing({ REDIS_URL: redis.url })
  const reader = await listen(world.url)
  redis.freeze()
  await soon(reader.hasEnded).toBe(true)
})

test('when something could not be told, everybody has to connect anew', async () => {
  const world = await hearing()
  const reader = await listen(world.url)
  const { redis, live } = world.services
  redis.disconnect(true)
  live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  await soon(reader.hasEnded).toBe(true)
})

test('the log says nothing of who is connected, or for what', async () => {
  const lines: string[] = []
  const world = await openWorld({}, { logTo: { write: (line) => void lines.push(line) } })
  onTestFinished(world.close)
  await hears(world).toBe(200)
  const { person, accountId } = await somebody(world)
  const [secretId = ''] = await listedSecrets(world, 1)
  lines.length = 0
  const reader = await listen(world.url, { query: `?secret=${secretId}&lists=1`, as: person, address: '203.0.113.99' })
  world.services.live.tell(`account:${accountId}`, { type: 'notifications', unread: 3 })
  await soon(() => reader.news().some(({ type }) => type === 'notifications')).toBe(true)
  reader.leave()
  const key = await keyOf(world, secretId)
  for (const told of [secretId, key, accountId, '203.0.113.99', 'live:']) expect(lines.join('')).not.toContain(told)
})

test('before a process leaves, its connections end at once', async () => {
  const world = await hearing()
  const readers = await Promise.all(Array.from({ length: 10 }, () => listen(world.url)))
  world.web.health.drain()
  for (const reader of readers) await soon(reader.hasEnded).toBe(true)
  expect((await listen(world.url)).status).toBe(503)
})
