// Integration tests of the rate limit per network, with Redis, without it, and across processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { createSecretKey, randomBytes } from 'node:crypto'
import { rateLimits, wideNetworkFactor } from '@murmullo/contract/constants/rate-limits'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimiter } from '../src/http/hooks/rate-limit.ts'
import { networkPrefix, wideNetworkPrefix } from '../src/http/request/client-network.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { connectRedis } from '../src/platform/redis/redis.ts'
import { errorCode } from './clients/test-user.ts'
import { freePort } from './servers/free-port.ts'
import { type World, createWorldForTest } from './world/world.ts'

/** A budget that refills slowly: one call in ten seconds. */
const { calls } = rateLimits.newDevices
const alone = (network: string) => ({ network, wideNetwork: null })
const from = (world: World, address: string) =>
  fetch(`${world.url}/api/v1/devices`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: '{}',
  })

async function sendRequests(world: World, address: string, count: number): Promise<number> {
  let refusals = 0
  for (let done = 0; done < count; done += 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, count - done) }, () => from(world, address)))
    refusals += answers.filter(({ status }) => status === 429).length
  }
  return refusals
}

test('rate limit: two processes share the budget of a network, and it refills one call at a time', async () => {
  const { redis, keys } = (await createWorldForTest()).services
  const time = { now: 1_800_000_000_000 }
  const budget = { name: 'shared', calls: 60, seconds: 60 }
  const processes = [1, 2].map(() => createRateLimiter({ redis, keys, clock: () => time.now }))
  const countAdmitted = async (index: number, count: number) => {
    let admitted = 0
    for (let each = 0; each < count; each += 1) {
      const outcome = await Promise.resolve(processes[index]?.consume(budget, alone('n'))).catch(() => 'refused')
      if (outcome !== 'refused') admitted += 1
    }
    return admitted
  }
  expect(await countAdmitted(0, 30)).toBe(30)
  expect(await countAdmitted(1, 30)).toBe(30)
  expect(await countAdmitted(0, 5)).toBe(0)
  time.now += 2_000
  expect(await countAdmitted(1, 5)).toBe(2)
})

test('rate limit: a network over its budget gets 429 with Retry-After, and another network is served', async () => {
  const world = await createWorldForTest()
  expect(await sendRequests(world, '203.0.113.7', calls)).toBe(0)
  expect(await sendRequests(world, '203.0.113.7', calls)).toBeGreaterThan(calls / 2)
  const refused = await from(world, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from(world, '203.0.113.8')).status).toBe(200)
})

test.each([
  ['/48 (IPv6)', (each: number) => `2001:db8:2:${each.toString(16)}::1`, '2001:db8:3::1'],
  ['/24 (IPv4)', (each: number) => `203.0.113.${each}`, '203.0.114.1'],
])(
  'rate limit: the networks of one %s share a budget that is larger than the one of each',
  async (_, addressOf, elsewhere) => {
    const world = await createWorldForTest()
    const open = (address: string) =>
      errorCode(world.users.visitor({ address }).api.accounts.continueAnonymously()).then((code) => code === 'done')
    const budget = rateLimits.newAccounts.calls * wideNetworkFactor
    let opened = 0
    for (let each = 0; each < budget + 10; each += 1) if (await open(addressOf(each))) opened += 1
    expect(opened).toBe(budget)
    expect(await open(elsewhere)).toBe(true)
  },
)

test('rate limit: a call that is refused for the wide network costs its own network nothing', async () => {
  const { redis, keys } = (await createWorldForTest()).services
  const time = { now: 1_800_000_000_000 }
  const limiter = createRateLimiter({ redis, keys, clock: () => time.now })
  const budget = { name: 'refund', calls: 4, seconds: 60 }
  const countAdmitted = async (network: string, count: number) => {
    let admitted = 0
    for (let each = 0; each < count; each += 1) {
      const call = Promise.resolve(limiter.consume(budget, { network, wideNetwork: 'wide' }))
      admitted += await call.then(
        () => 1,
        () => 0,
      )
    }
    return admitted
  }
  for (const network of ['a', 'b', 'c', 'd']) expect(await countAdmitted(network, 4)).toBe(4)
  expect(await countAdmitted('e', 8)).toBe(0)
  // The wide network gets four tokens in the time in which an empty network would get one.
  time.now += 15_000
  expect(await countAdmitted('e', 8)).toBe(4)
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
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002', '2001:0db8:0001'],
  ['2001:db8:1:2::9', '2001:0db8:0001:0002', '2001:0db8:0001'],
  ['2001:db8::1', '2001:0db8:0000:0000', '2001:0db8:0000'],
  ['::1', '0000:0000:0000:0000', '0000:0000:0000'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113'],
  ['fc00:dead:beef:4dad::1:2', 'fc00:dead:beef:4dad:0000:0000:0001:0002', null],
  ['fc00:dead:beef:4dae::1:2', 'fc00:dead:beef:4dae', 'fc00:dead:beef'],
  ['unknown', 'unknown', null],
  ['<script>', 'unknown', null],
])('rate limit key: IP address %s has the network prefix %s and the wide network %s', (address, prefix, wide) => {
  expect([networkPrefix(address), wideNetworkPrefix(address)]).toEqual([prefix, wide])
})

test('rate limit: without Redis each process counts in memory at half the rate, and returns to Redis on reconnect', async () => {
  const port = await freePort()
  const log = createLog('silent')
  const redis = connectRedis(`redis://127.0.0.1:${port}`, log)
  onTestFinished(() => redis.disconnect())
  const key = createSecretKey(randomBytes(32))
  // The clock stands still, so no token is added during the test.
  const limiter = createRateLimiter({ redis, clock: () => 1_800_000_000_000, keys: () => Promise.resolve(key) })
  const budget = { name: 'test', calls: 10, seconds: 60 }
  // Not `once` of node:events: it rejects on the first error event, and this test causes connection errors.
  const event = (name: string) => new Promise((resolve) => redis.once(name, resolve))
  const countAdmitted = async (network: string) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, async () => limiter.consume(budget, alone(network))),
    )
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
