// Integration tests of the response cache during load shedding: which requests get the stale page, which one renders it again, and which are refused.
import { createServer } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCacheHandler, type ResponseCache } from './cache-handler.ts'
import { MemoryCache } from './memory-cache.ts'
import { isHotRefresh } from './renderings.ts'
import { storeResponses } from './store-responses.ts'

const ttlMs = 200
const staleMs = 5 * ttlMs
let web: FastifyInstance
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await web.close()
})

/** A server with one page, whose load shedding is a switch. The body of the page is the number of its rendering. */
async function createPageServer() {
  const cache: ResponseCache = {
    memory: new MemoryCache(ttlMs),
    hits: 0,
    isShedding: () => load.isShedding,
    readsShared: async () => false,
  }
  const load = { isShedding: false }
  web = fastify({ serverFactory: (handler) => createServer(createCacheHandler(cache, handler)) })
  storeResponses(web)
  web.addHook('onRequest', async (request, reply) => {
    if (load.isShedding && !isHotRefresh(request.raw)) await reply.status(503).send('refused')
  })
  let renderings = 0
  web.get('/', async (_request, reply) => {
    renderings += 1
    return reply.header('cache-control', 'public, max-age=0, s-maxage=5').type('text/html').send(String(renderings))
  })
  const url = await web.listen({ port: 0, host: '127.0.0.1' })
  cache.memory.open = true
  const read = async (path = '/') => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })
    return answer.status === 200 ? answer.text() : answer.status
  }
  return { load, read, memory: cache.memory }
}

const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('response cache while shedding: a page that was shared is rendered again, and no request for it is refused', async () => {
  const { load, read, memory } = await createPageServer()
  expect([await read(), await read()]).toEqual(['1', '1'])
  load.isShedding = true
  advance(ttlMs + 1)
  expect([await read(), await read()]).toEqual(['2', '2'])
  advance(staleMs + 1)
  expect(await Promise.all([read(), read(), read()])).toEqual(['3', '3', '3'])
  memory.purge()
  expect([await read(), await read()]).toEqual(['4', '4'])
})

test('response cache while shedding: a page that was requested once is sent stale, which makes it a shared one', async () => {
  const { load, read, memory } = await createPageServer()
  expect(await read()).toBe('1')
  advance(ttlMs + 1)
  load.isShedding = true
  expect(await read()).toBe('1')
  advance(staleMs)
  expect(await read()).toBe('2')
  memory.purge()
  expect(await read()).toBe('3')
})

test('response cache while shedding: a page that is not cached is refused', async () => {
  const { load, read } = await createPageServer()
  load.isShedding = true
  expect(await read()).toBe(503)
  expect(await read()).toBe(503)
  load.isShedding = false
  expect(await read()).toBe('1')
})

test('response cache without load: a stale page is rendered again', async () => {
  const { read } = await createPageServer()
  expect(await read()).toBe('1')
  advance(ttlMs + 1)
  expect(await read()).toBe('2')
})
