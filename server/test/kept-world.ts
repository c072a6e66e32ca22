// Worlds whose public answers are kept, and how a test tells a kept answer from one that was just made.
import { expect, onTestFinished } from 'vitest'
import { openWorld, type World, worldForTest } from './world.ts'

export const feed = '/api/v1/secrets'
/** For ever, as far as a test is concerned: what is seen to change was changed, not forgotten. */
const keepMs = 600_000
export const keeping = (environment?: NodeJS.ProcessEnv) => worldForTest(environment, { keepMs }).then(hearing)

/** Nothing is kept before changes are heard. */
export async function hearing(world: World): Promise<World> {
  await expect.poll(() => isKept(world), { interval: 5, timeout: 10_000 }).toBe(true)
  return world
}

/** The id of a request is made with its answer: an answer that was kept has none. */
export async function isKept(world: World, path = feed): Promise<boolean> {
  return !(await fetch(world.url + path)).headers.has('x-request-id')
}

/** Another process on the same database and Redis. */
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
