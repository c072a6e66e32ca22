// Integration tests of lost live events: a failed or out-of-order publish is repaired while clients stay connected.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openLive } from '../src/platform/live.ts'
import { type Hint, tellTruth } from '../src/platform/live-truth.ts'
import { connectRedis } from '../src/platform/redis.ts'
import { listen, soon } from './listener.ts'
import { worldForTest } from './world.ts'

vi.setConfig({ testTimeout: 30_000 })

/** TCP proxy between a process and Redis. After `goDead` its connections stay open but transfer nothing. */
async function openWire(to: string) {
  const { hostname, port } = new URL(to)
  const ends: Socket[] = []
  const wire = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
    ends.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  onTestFinished(() => {
    wire.close()
    for (const end of ends) end.destroy()
  })
  const url = new URL(to)
  url.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`
  return {
    url: url.href,
    goDead: () => {
      for (const end of ends) end.unpipe().pause()
    },
  }
}

test('live events: after a dead Redis connection swallowed a publish, the clients are disconnected so that they refetch', async () => {
  const world = await worldForTest()
  const wire = await openWire(inject('redisUrl'))
  const { keyPrefix = '' } = world.services.redis.options
  const redis = connectRedis(wire.url, world.services.log, { keyPrefix })
  onTestFinished(() => redis.disconnect())
  await once(redis, 'ready')
  const live = openLive(redis, world.services.log)
  await soon(async () => (await listen(world.url)).status).toBe(200)
  const reader = await listen(world.url, { query: '?lists=1' })
  live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  await soon(reader.news).toHaveLength(1)
  wire.goDead()
  live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  await soon(reader.hasEnded).toBe(true)
})

test('Redis connection: an idle connection is not closed by the liveness check', async () => {
  const world = await worldForTest()
  const wire = await openWire(inject('redisUrl'))
  const redis = connectRedis(wire.url, world.services.log)
  onTestFinished(() => redis.disconnect())
  await once(redis, 'ready')
  await redis.ping()
  let ends = 0
  redis.on('close', () => (ends += 1))
  const began = Date.now()
  await soon(() => Date.now() - began).toBeGreaterThan(2_500)
  expect([ends, await redis.ping()]).toEqual([0, 'PONG'])
})

test('publish-latest: the last published value is current, and an unchanged value is published once', async () => {
  const told: number[] = []
  const truth = [1, 2, 2, 3]
  const read = async (): Promise<Hint[]> => [
    { topic: 'account:somebody', event: { type: 'notifications', unread: truth.shift() ?? 0 } },
  ]
  await tellTruth({ tell: (_topic, event) => void told.push('unread' in event ? event.unread : -1) }, read)
  expect([told, truth]).toEqual([[1, 2], [3]])
})
