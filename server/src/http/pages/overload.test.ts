// Integration test of a full render queue: which pages are still sent. The web package is replaced by a build with one route, whose loader waits for the
// end of the test, except for the start page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForCache } from '../../../test/clients/cache-probe.ts'
import { createPageStub } from '../../../test/site/page-stub.ts'
import { createWorldForTest } from '../../../test/world/world.ts'

const ttlMs = 1_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('full render queue: a page that is cached is sent stale, and a page that is not is refused', async () => {
  let renderings = 0
  const end = Promise.withResolvers<void>()
  const loader = async (request: Request) => {
    if (new URL(request.url).pathname !== '/') await end.promise
    const headers = { 'cache-control': 'public, max-age=0, s-maxage=5', 'content-type': 'text/html; charset=utf-8' }
    return new Response(String((renderings += 1)), { headers })
  }
  const world = await createWorldForTest({ cache: { ttlMs }, pages: createPageStub({ loader }) })
  const read = async (path: string) => {
    const answer = await fetch(world.url + path)
    return answer.status === 200 ? answer.text() : answer.status
  }
  await waitForCache(world)
  expect(await read('/')).toBe('1')
  const refused = Promise.withResolvers<unknown>()
  const waiting = Array.from({ length: 140 }, async (_, number) => {
    const found = await read(`/secret/${number}`)
    if (found === 503) refused.resolve(found)
  })
  await refused.promise
  vi.setSystemTime(Date.now() + 2 * ttlMs)
  expect([await read('/'), await read('/secret/other')]).toEqual(['1', 503])
  end.resolve()
  await Promise.all(waiting)
  vi.setSystemTime(Date.now() + 10 * ttlMs)
  expect(await read('/secret/other')).not.toBe(503)
})
