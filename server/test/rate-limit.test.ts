// Integration tests of the rate limit per network, with Redis, without it, and across processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimiter } from '../src/http/hooks/rate-limit.ts'
import { networkPrefix } from '../src/http/request/client-network.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { connectRedis } from '../src/platform/redis/redis.ts'
import { freePort } from './servers/free-port.ts'
import { createWorld, type World, createWorldForTest } from './world/world.ts'

const { calls } = rateLimits.publicRead
const from = (world: World, address: string) =>
  fetch(`${world.url}/api/v1/secrets/x`, { headers: { 'x-forwarded-for': address } })

async function sendRequests(world: World, address: string, count: number): Promise<number> {
  let refusals = 0
  for (let done = 0; done < count; done += 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, count - done) }, () => from(world, address)))
    refusals += answers.filter(({ status }) => status === 429).length
  }
  return refusals
}

test('rate limit: a network gets its limit and no request more, across processes', async () => {
  const first = await createWorldForTest()
  // A second process: same database and Redis keys.
  const second = await createWorld({ DATABASE_URL: first.databaseUrl })
  onTestFinished(second.close)
  Object.assign(second.services.redis.options, { keyPrefix: first.services.redis.options.keyPrefix })
  expect(await sendRequests(first, '203.0.113.7', calls / 2)).toBe(0)
  expect(await sendRequests(second, '203.0.113.7', calls / 2)).toBe(0)
  const refused = await from(first, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from(second, '203.0.113.7')).status).toBe(429)
  expect((await from(first, '203.0.113.8')).status).toBe(400)
})

test('rate limit: Redis keys contain no IP address', async () => {
  const world = await createWorldForTest()
  await sendRequests(world, '198.51.100.23', calls)
  const { redis } = world.services
  const keys = await redis.keys(`${redis.options.keyPrefix}*`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join(' ')).not.toContain('198.51.100')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
  ['2001:db8:1:2::9', '2001:0db8:0001:0002'],
  ['2001:db8::1', '2001:0db8:0000:0000'],
  ['::1', '0000:0000:0000:0000'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['<script>', 'unknown'],
])('rate limit key: IP address %s has the network prefix %s', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix)
})

test('rate limit: without Redis each process counts in memory at half the rate, and returns to Redis on reconnect', async () => {
  const port = await freePort()
  const log = createLog('silent')
  const redis = connectRedis(`redis://127.0.0.1:${port}`, log)
  onTestFinished(() => redis.disconnect())
  const limiter = createRateLimiter(redis)
  const budget = { name: 'test', calls: 10, seconds: 60 }
  // Not `once` of node:events: it rejects on the first error event, and this test causes connection errors.
  const event = (name: string) => new Promise((resolve) => redis.once(name, resolve))
  const countAdmitted = async (network: string) => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, async () => limiter.consume(budget, network)))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await countAdmitted('a')).toBe(5)
  const server = startRedis(port)
  onTestFinished(() => void server.kill())
  await event('ready')
  expect(await countAdmitted('b')).toBe(10)
  server.kill('SIGKILL')
  await event('close')
  expect(await countAdmitted('c')).toBe(5)
})

function startRedis(port: number): ChildProcess {
  return spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
}
