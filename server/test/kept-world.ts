// Test fixture: worlds with the response cache enabled, and helpers that tell a cached response from a fresh one.
import { expect, onTestFinished } from 'vitest'
import { createWorld, type World, createWorldForTest } from './world.ts'

export const feedPath = '/api/v1/secrets'
/** A TTL longer than any test: a changed response was invalidated, not expired. */
const cacheTtlMs = 600_000
export const createCachedWorld = (environment?: NodeJS.ProcessEnv) =>
  createWorldForTest(environment, { cacheTtlMs }).then(waitForCache)

/** Waits for the change listener: nothing is cached before it is connected. */
export async function waitForCache(world: World): Promise<World> {
  await expect.poll(() => isCached(world), { interval: 5, timeout: 10_000 }).toBe(true)
  return world
}

/** A request id is generated with a fresh response: a cached one has none. */
export async function isCached(world: World, path = feedPath): Promise<boolean> {
  return !(await fetch(world.url + path)).headers.has('x-request-id')
}

/** A second process on the same database and Redis. */
export async function createSecondProcess(first: World): Promise<World> {
  const second = await createWorld({ DATABASE_URL: first.databaseUrl }, { cacheTtlMs })
  onTestFinished(second.close)
  Object.assign(second.services.redis.options, { keyPrefix: first.services.redis.options.keyPrefix })
  return waitForCache(second)
}

export async function firstFeedIds(world: World): Promise<string[]> {
  const reply = (await (await fetch(world.url + feedPath)).json()) as { items: { id: string }[] }
  return reply.items.map(({ id }) => id)
}

export function countFeedQueries(world: World): { count: number } {
  const seen = { count: 0 }
  const { prepared } = world.services.db
  const watched: typeof prepared = async (name, text, values) => {
    if (name.startsWith('feed_')) seen.count += 1
    return prepared(name, text, values)
  }
  Object.assign(world.services.db, { prepared: watched })
  return seen
}
