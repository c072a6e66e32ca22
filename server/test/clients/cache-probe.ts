// Test helpers for the response cache: tell a cached response from a fresh one, and count the queries of the feed.
import { expect } from 'vitest'
import type { Site } from '../site/site.ts'

export const feedPath = '/api/v1/secrets'

/** Waits for the change listener: nothing is cached before it is connected. */
export async function waitForCache(site: Site): Promise<void> {
  await expect.poll(() => isCached(site), { interval: 5 }).toBe(true)
}

/** A request id is generated with a fresh response: a cached one has none. */
export async function isCached({ url }: Site, path = feedPath): Promise<boolean> {
  return !(await fetch(url + path)).headers.has('x-request-id')
}

export async function firstFeedIds({ url }: Site): Promise<string[]> {
  const reply = (await (await fetch(url + feedPath)).json()) as { items: { id: string }[] }
  return reply.items.map(({ id }) => id)
}

export function countFeedQueries({ services }: Site): { count: number } {
  const seen = { count: 0 }
  const { prepared } = services.db.read
  const watched: typeof prepared = async (name, text, values) => {
    if (name.startsWith('feed_')) seen.count += 1
    return prepared(name, text, values)
  }
  Object.assign(services.db.read, { prepared: watched })
  return seen
}
