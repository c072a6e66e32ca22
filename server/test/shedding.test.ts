// A crowd is turned away; a hiccup is not.
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapErrors } from '../src/http/errors.ts'
import { shedLoad } from '../src/http/shedding.ts'

let web: FastifyInstance

beforeAll(async () => {
  web = fastify()
  mapErrors(web)
  shedLoad(web, { maxEventLoopDelayMs: 100 })
  web.get('/', () => 'a page')
  web.get('/healthz', () => 'alive')
  await web.ready()
})
afterAll(() => web.close())

const statusOf = async (url: string) => (await web.inject({ url })).statusCode

/** Nothing else runs meanwhile. */
function stall(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('one stall turns nobody away', async () => {
  await wait(100)
  stall(900)
  for (let look = 0; look < 25; look += 1) {
    expect(await statusOf('/')).toBe(200)
    await wait(100)
  }
})

test('who comes while it is always busy is asked to come back, but a probe is answered', async () => {
  const busy = setInterval(() => stall(300), 1)
  try {
    await expect.poll(() => statusOf('/'), { timeout: 10_000 }).toBe(503)
    expect((await web.inject({ url: '/' })).headers['retry-after']).toBe('2')
    expect(await statusOf('/healthz')).toBe(200)
  } finally {
    clearInterval(busy)
  }
  await expect.poll(() => statusOf('/'), { timeout: 10_000 }).toBe(200)
}, 30_000)
