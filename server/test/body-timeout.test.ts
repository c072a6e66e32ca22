// Integration tests of the body timeout: a slow small body is cut off, a slow image upload is not.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBodyTimeout } from '../src/http/hooks/body-timeout.ts'

const bodyMs = 1_000
let web: FastifyInstance
let url: string
beforeAll(async () => {
  web = fastify()
  registerBodyTimeout(web, { bodyMs })
  web.post('/', ({ body }) => ({ body }))
  web.post('/picture', { config: { skipsBodyTimeout: true } }, ({ body }) => ({ body }))
  url = await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => web.close())

type Sending = { readonly path: string; readonly pauseMs: number; readonly agent?: Agent }

/** Sends half of the body, waits, then sends the rest. Returns the status; null when the connection was closed. */
async function send({ path, pauseMs, agent }: Sending): Promise<number | null> {
  const body = JSON.stringify({ text: 'poco a poco' })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const sending = request(`${url}${path}`, { method: 'POST', headers, ...(agent && { agent }) })
  const answered = once(sending, 'response').then(
    ([answer]) => (answer.resume(), answer.statusCode as number),
    () => null,
  )
  sending.write(body.slice(0, 5))
  await Promise.race([wait(pauseMs), answered])
  sending.end(body.slice(5))
  return answered
}

test('body timeout: a small body that takes too long closes the connection', async () => {
  const began = performance.now()
  expect(await send({ path: '/', pauseMs: 20_000 })).toBeNull()
  expect(performance.now() - began).toBeGreaterThanOrEqual(bodyMs - 50)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('body timeout: a body in two chunks within the timeout is accepted, and its connection stays open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await send({ path: '/', pauseMs: 20, agent })).toBe(200)
  await wait(2 * bodyMs)
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
  expect(await send({ path: '/', pauseMs: 20, agent })).toBe(200)
  agent.destroy()
})

test('body timeout: an image upload route has a longer timeout', async () => {
  expect(await send({ path: '/picture', pauseMs: 3 * bodyMs })).toBe(200)
})
