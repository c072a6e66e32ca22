// Integration tests against poisoning of the response cache: by request headers that are not part of its key, and by writes to Redis.
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { feedPath, isCached } from './clients/cache-probe.ts'
import { createWorldForTest, type World } from './world/world.ts'

const foreign = 'malo-7f3a9c.example'
const headers: Record<string, string>[] = [
  { 'x-forwarded-host': foreign },
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-port': '1' },
  { forwarded: `host=${foreign}` },
  { 'x-host': foreign },
  { 'x-original-url': '/login' },
  { 'x-rewrite-url': '/login' },
  { accept: 'application/json' },
  { accept: 'text/x-script' },
  { 'accept-language': 'en' },
  { 'user-agent': 'Googlebot' },
  { 'x-http-method-override': 'POST' },
  { 'accept-encoding': 'br;q=0, gzip;q=0' },
  { 'accept-encoding': 'xbr' },
  { origin: `https://${foreign}` },
  { purpose: 'prefetch' },
  { 'x-nonce': 'abc' },
  { 'if-modified-since': new Date().toUTCString() },
  { 'x-real-ip': '1.1.1.1' },
  { 'cf-ipcountry': 'US' },
  { 'x-middleware-subrequest': '1' },
  { 'x-react-router-prerender-data': 'x' },
  { 'x-remix-response': 'yes' },
]

/** Not `fetch`, which sends headers of its own. */
async function read({ url }: World, path: string, sent: Record<string, string>) {
  const [answer] = (await once(get(url + path, { headers: sent }), 'response')) as [IncomingMessage]
  const { host: _, date, 'x-request-id': id, ...others } = answer.headers as Record<string, string>
  return { status: answer.statusCode, others, body: await text(answer), isCached: id === undefined && date !== '' }
}

test('response cache: a header outside of the cache key changes neither the response to its client nor the one that others get', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const paths = (each: number) => [`${feedPath}?minAge=${18 + each}`, '/robots.txt', '/sitemap.xml', '/api/v1/nowhere']
  let cached = 0
  for (const [index, sent] of headers.entries())
    for (const path of paths(index)) {
      const first = await read(world, path, sent)
      const next = await read(world, path, {})
      const what = `${path} ${JSON.stringify(sent)}`
      expect(next.status, what).toBe(first.status)
      if (next.status === 200) expect(next.body, what).toBe(first.body)
      for (const { others, body } of [first, next]) expect(JSON.stringify(others) + body, what).not.toContain(foreign)
      cached += Number(next.isCached)
    }
  // Guards against an empty test: most feeds came from the cache the second time.
  expect(cached).toBeGreaterThan(headers.length / 2)
})

test('response cache: Redis holds no response, so a client that writes to Redis cannot change a page', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  expect(await isCached(world)).toBe(true)
  const body = await (await fetch(world.url + feedPath)).text()
  const { redis } = world.services
  const prefix = redis.options.keyPrefix ?? ''
  const names = (await redis.keys(`${prefix}*`)).map((name) => name.slice(prefix.length))
  for (const name of names) {
    expect(name).not.toContain(feedPath)
    expect((await redis.dump(name))?.length ?? 0, name).toBeLessThan(body.length)
  }
})
