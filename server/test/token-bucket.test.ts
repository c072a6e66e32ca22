// Integration tests of token buckets, in Redis and in process memory.
import { createSecretKey, hash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenBuckets } from '../src/platform/redis/token-bucket.ts'
import { createMemoryBuckets } from '../src/platform/redis/token-bucket-memory.ts'
import { createWorld, type World } from './world/world.ts'

const key = createSecretKey(randomBytes(32))
let world: World
let worldWithoutRedis: World
beforeAll(async () => {
  world = await createWorld()
  worldWithoutRedis = await createWorld({
    env: { DATABASE_URL: world.databaseUrl, REDIS_URL: 'redis://127.0.0.1:1/0' },
  })
})
afterAll(async () => {
  await worldWithoutRedis.close()
  await world.close()
})

/** Without Redis a process has half of the rate for itself; the sizes compensate for that. */
describe.each([
  ['in Redis', () => world, { burst: 4, refillMs: 1_000 }],
  ['in memory', () => worldWithoutRedis, { burst: 8, refillMs: 500 }],
])('token bucket %s, burst 4, one token per second', (where, getWorld, size) => {
  const time = { now: 1_800_000_000_000 }
  const open = (name: string) =>
    createTokenBuckets(getWorld().services.redis, { key, name: `${where}${name}`, size, clock: () => time.now })
  const takeTokens = async (buckets: ReturnType<typeof open>, count: number) =>
    (await buckets.consume(Array<string>(count).fill('a'))).filter(Boolean).length

  test('grants the burst at once, then one token per second, and never more than the burst', async () => {
    const buckets = open('burst')
    expect(await buckets.consume([])).toEqual([])
    expect(await buckets.consume(['a', 'a', 'b', 'a', 'a', 'a', 'b'])).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
    ])
    time.now += 999
    expect(await takeTokens(buckets, 3)).toBe(0)
    time.now += 1
    expect(await takeTokens(buckets, 3)).toBe(1)
    time.now += 3_600_000
    expect(await takeTokens(buckets, 10)).toBe(4)
  })

  test('consumeUpTo consumes what is available and returns the number', async () => {
    const buckets = open('up-to')
    expect(await buckets.consumeUpTo('a', 3)).toBe(3)
    expect(await buckets.consumeUpTo('a', 3)).toBe(1)
    expect(await buckets.consumeUpTo('a', 3)).toBe(0)
  })

  test('a refund returns tokens, never above the burst', async () => {
    const buckets = open('back')
    expect(await takeTokens(buckets, 4)).toBe(4)
    buckets.refund(['a', 'a'])
    expect(await takeTokens(buckets, 4)).toBe(2)
    buckets.refund(Array<string>(50).fill('a'))
    buckets.refund(['never taken from'])
    expect(await takeTokens(buckets, 50)).toBe(4)
  })
})

test('token bucket: the Redis key has a TTL and is an HMAC that does not reveal its subject', async () => {
  const { redis } = world.services
  const buckets = createTokenBuckets(redis, {
    key,
    name: 'forgotten',
    size: { burst: 4, refillMs: 1_000 },
    clock: Date.now,
  })
  await buckets.consume(['somebody something', 'somebody something'])
  const prefix = redis.options.keyPrefix ?? ''
  const [found = '', ...others] = await redis.keys(`${prefix}token-bucket:forgotten:*`)
  expect([others, /some(body|thing)/.test(found)]).toEqual([[], false])
  // Guessing the subject does not help without the HMAC key.
  expect(found).not.toContain(hash('sha256', 'somebody something', 'base64url').slice(0, 22))
  const left = await redis.pttl(found.slice(prefix.length))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(2_000)
})

test('token bucket in Redis: the names of one account in two limits have different hashes', async () => {
  const { redis } = world.services
  const size = { burst: 4, refillMs: 60_000 }
  const hashes = await Promise.all(
    ['limit-one', 'limit-two'].map(async (name) => {
      await createTokenBuckets(redis, { key, name, size, clock: Date.now }).consume(['account'])
      return (await redis.keys(`${redis.options.keyPrefix ?? ''}token-bucket:${name}:*`)).map((each) =>
        each.split(':').at(-1),
      )
    }),
  )
  expect(hashes.map((found) => found.length)).toEqual([1, 1])
  expect(hashes[0]).not.toEqual(hashes[1])
})

test('token bucket in Redis: a bucket has another name in each hour, and keeps its tokens', async () => {
  const { redis } = world.services
  const hourMs = 3_600_000
  const time = { now: 1_800_000 * 1_000_000 }
  const size = { burst: 4, refillMs: 600_000 }
  const buckets = createTokenBuckets(redis, { key, name: 'hourly', size, clock: () => time.now })
  const listNames = async () => (await redis.keys(`${redis.options.keyPrefix ?? ''}token-bucket:hourly:*`)).toSorted()
  // Two minutes before an hour ends.
  time.now += hourMs - (time.now % hourMs) - 120_000
  expect(await buckets.consumeUpTo('account', 3)).toBe(3)
  const names = await listNames()
  expect(names).toHaveLength(1)
  time.now += 180_000
  expect(await buckets.consumeUpTo('account', 4)).toBe(1)
  const later = await listNames()
  expect(later).toHaveLength(1)
  expect(later).not.toEqual(names)
  // A refused command moves the bucket, too.
  time.now += hourMs - (time.now % hourMs) - 1
  await buckets.consumeUpTo('account', 4)
  time.now += 1
  expect(await buckets.consumeUpTo('account', 4)).toBe(0)
  expect(await listNames()).toHaveLength(1)
  time.now += 600_000
  expect(await buckets.consumeUpTo('account', 4)).toBe(1)
})

test('token bucket in memory: the number of buckets is limited, and full buckets are evicted', () => {
  const take = createMemoryBuckets({ burst: 1, refillMs: 10_000 })
  for (let each = 0; each < 100_000; each += 1) expect(take(`${each}`, 1, 0)).toBe(1)
  expect(take('one more', 1, 5_000)).toBe(0)
  expect(take('7', 1, 5_000)).toBe(0)
  expect(take('one more', 1, 10_000)).toBe(1)
})
