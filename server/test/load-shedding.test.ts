// Integration tests of load shedding by event loop delay.
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorHandler } from '../src/http/request/error-handler.ts'
import { registerLoadShedding } from '../src/http/hooks/load-shedding.ts'

let web: FastifyInstance
const createWeb = (sampleMs?: number) => {
  const created = fastify()
  registerErrorHandler(created)
  registerLoadShedding(created, { maxEventLoopDelayMs: 100, ...(sampleMs !== undefined && { sampleMs }) })
  created.get('/', () => 'a page')
  created.get('/healthz', () => 'alive')
  return created
}

beforeAll(async () => {
  web = createWeb()
  await web.listen({ port: 0, host: '127.0.0.1' })
  // The samples of the start.
  await wait(4_100)
})
afterAll(() => web.close())

const statusOf = async (url: string, server = web) => (await server.inject({ url })).statusCode

/** Blocks the event loop. */
function stall(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('load shedding: a single event loop stall refuses no request', async () => {
  await wait(100)
  stall(900)
  for (let look = 0; look < 25; look += 1) {
    expect(await statusOf('/')).toBe(200)
    await wait(100)
  }
})

test('load shedding: under constant load requests get 503 with Retry-After, but the health check is served', async () => {
  const busy = setInterval(() => stall(300), 1)
  try {
    await expect.poll(() => statusOf('/')).toBe(503)
    expect((await web.inject({ url: '/' })).headers['retry-after']).toBe('2')
    expect(await statusOf('/healthz')).toBe(200)
  } finally {
    clearInterval(busy)
  }
  await expect.poll(() => statusOf('/')).toBe(200)
})

test('load shedding: event loop delay from before listen causes no 503', async () => {
  const starting = createWeb(400)
  await starting.ready()
  const busy = setInterval(() => stall(300), 1)
  await expect.poll(() => starting.isUnderPressure()).toBe(true)
  clearInterval(busy)
  await starting.listen({ port: 0, host: '127.0.0.1' })
  expect(starting.isUnderPressure()).toBe(true)
  do {
    expect(await statusOf('/', starting)).toBe(200)
    await wait(20)
  } while (starting.isUnderPressure())
  await starting.close()
})
