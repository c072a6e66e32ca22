// Integration tests of lost live events: a failed or out-of-order publish is repaired while clients stay connected.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPublisher } from '../src/platform/realtime/publisher.ts'
import { type Message, publishLatest } from '../src/platform/realtime/publish-latest.ts'
import { connectRedis } from '../src/platform/redis/redis.ts'
import { connectSse, pollSoon } from './clients/sse-client.ts'
import { createWorldForTest } from './world/world.ts'

/** TCP proxy between a process and Redis. After `goDead` its connections stay open but transfer nothing. */
async function createTcpProxy(to: string) {
  const { hostname, port } = new URL(to)
  const ends: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
    ends.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    for (const end of ends) end.destroy()
  })
  const url = new URL(to)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    goDead: () => {
      for (const end of ends) end.unpipe().pause()
    },
  }
}

test('live events: after a dead Redis connection swallowed a publish, the clients are disconnected so that they refetch', async () => {
  const world = await createWorldForTest()
  const proxy = await createTcpProxy(inject('redisUrl'))
  const { keyPrefix = '' } = world.services.redis.options
  const redis = connectRedis(proxy.url, world.services.log, { keyPrefix })
  onTestFinished(() => redis.disconnect())
  await once(redis, 'ready')
  const live = createPublisher(redis, world.services.log)
  await pollSoon(async () => (await connectSse(world.url)).status).toBe(200)
  const reader = await connectSse(world.url, { query: '?lists=1' })
  live.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.dataEvents).toHaveLength(1)
  proxy.goDead()
  live.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  await pollSoon(reader.hasEnded).toBe(true)
})

test('Redis connection: an idle connection is not closed by the liveness check', async () => {
  const world = await createWorldForTest()
  const proxy = await createTcpProxy(inject('redisUrl'))
  const redis = connectRedis(proxy.url, world.services.log)
  onTestFinished(() => redis.disconnect())
  await once(redis, 'ready')
  await redis.ping()
  let ends = 0
  redis.on('close', () => (ends += 1))
  const began = Date.now()
  await pollSoon(() => Date.now() - began).toBeGreaterThan(2_500)
  expect([ends, await redis.ping()]).toEqual([0, 'PONG'])
})

test('publish-latest: the last published value is current, and an unchanged value is published once', async () => {
  const published: number[] = []
  const truth = [1, 2, 2, 3]
  const read = async (): Promise<Message[]> => [
    { topic: 'account:somebody', event: { type: 'notifications', unread: truth.shift() ?? 0 } },
  ]
  await publishLatest({ publish: (_topic, event) => void published.push('unread' in event ? event.unread : -1) }, read)
  expect([published, truth]).toEqual([[1, 2], [3]])
})
