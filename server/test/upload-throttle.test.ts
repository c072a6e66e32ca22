// Integration tests of the upload throttle: start rate, queue limit, and cancelled requests.
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorHandler } from '../src/http/request/error-handler.ts'
import { createUploadThrottle } from '../src/http/uploads/upload-throttle.ts'

const throttleOptions = { intervalMs: 80, burst: 3, queueMax: 10 }
const startTimes: number[] = []
let web: FastifyInstance
let url: string
beforeAll(async () => {
  // A cancelled request may leave an idle connection behind.
  web = fastify({ forceCloseConnections: true })
  registerErrorHandler(web)
  const throttle = createUploadThrottle(throttleOptions)
  web.get('/api/', async (_request, reply) => {
    await throttle.acquire(reply.raw)
    startTimes.push(performance.now())
    return {}
  })
  url = `${await web.listen({ port: 0, host: '127.0.0.1' })}/api/`
})
afterAll(() => web.close())

const many = async (count: number, signal?: AbortSignal) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(url, { signal: signal ?? null }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
const counted = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

test('upload throttle: a burst starts at once, the rest at a fixed rate, and a full queue returns 503', async () => {
  const statuses = await many(60)
  const answered = counted(statuses, 200)
  expect(answered).toBeGreaterThanOrEqual(throttleOptions.burst + throttleOptions.queueMax)
  expect(counted(statuses, 503)).toBe(60 - answered)
  expect(counted(statuses, 503)).toBeGreaterThan(20)
  const took = (startTimes.at(-1) ?? 0) - (startTimes[0] ?? 0)
  expect(answered).toBeLessThanOrEqual(throttleOptions.burst + 1 + took / (throttleOptions.intervalMs * 0.9))
})

test('upload throttle: a cancelled request leaves the queue and never starts', async () => {
  await expect.poll(async () => (await many(1))[0]).toBe(200)
  const before = startTimes.length
  const leaving = new AbortController()
  const left = many(20, leaving.signal)
  await expect.poll(() => startTimes.length).toBeGreaterThan(before)
  leaving.abort()
  await left
  await expect.poll(async () => counted(await many(5), 200)).toBe(5)
  expect(startTimes.length - before).toBeLessThan(20)
})
