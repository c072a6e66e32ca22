// Test fixture: worlds with the response cache enabled, and helpers that tell a cached response from a fresh one.
import { expect, onTestFinished } from 'vitest'
import { openWorld, type World, worldForTest } from './world.ts'

export const feed = '/api/v1/secrets'
/** A TTL longer than any test: a changed response was invalidated, not expired. */
const keepMs = 600_000
export const keeping = (environment?: NodeJS.ProcessEnv) => worldForTest(environment, { keepMs }).then(hearing)

/** Waits for the change listener: nothing is cached before it is connected. */
export async function hearing(world: World): Promise<World> {
  await expect.poll(() => isKept(world), { interval: 5, timeout: 10_000 }).toBe(true)
  return world
}

/** A request id is generated with a fresh response: a cached one has none. */
export async function isKept(world: World, path = feed): Promise<boolean> {
  return !(await fetch(world.url + path)).headers.has('x-request-id')
}

/** A second process on the same database and Redis. */
export async function besides(first: World): Promise<World> {
  const second = await openWorld({ DATABASE_URL: first.databaseUrl }, { keepMs })
  onTestFinished(second.close)
  Object.assign(second.services.redis.options, { keyPrefix: first.services.redis.options.keyPrefix })
  return hearing(second)
}

export async function firstIds(world: World): Promise<string[]> {
  const reply = (await (await fetch(world.url + feed)).json()) as { items: { id: string }[] }
  return reply.items.map(({ id }) => id)
}

export function watchStatements(world: World): { count: number } {
  const seen = { count: 0 }
  const { prepared } = world.services.db
  const watched: typeof prepared = async (name, text, values) => {
    if (name.startsWith('feed_')) seen.count += 1
    return prepared(name, text, values)
  }
  Object.assign(world.services.db, { prepared: watched })
  return seen
}
