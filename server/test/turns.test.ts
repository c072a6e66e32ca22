// Integration tests of the upload throttle: start rate, queue limit, and cancelled requests.
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapErrors } from '../src/http/errors.ts'
import { openTurns } from '../src/http/turns.ts'

const measure = { everyMs: 40, atOnce: 3, line: 20 }
const begun: number[] = []
let web: FastifyInstance
let url: string
beforeAll(async () => {
  // A cancelled request may leave an idle connection behind.
  web = fastify({ forceCloseConnections: true })
  mapErrors(web)
  const turns = openTurns(measure)
  web.get('/api/', async (_request, reply) => {
    await turns.take(reply.raw)
    begun.push(performance.now())
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
  expect(answered).toBeGreaterThanOrEqual(measure.atOnce + measure.line)
  expect(counted(statuses, 503)).toBe(60 - answered)
  expect(counted(statuses, 503)).toBeGreaterThan(20)
  const took = (begun.at(-1) ?? 0) - (begun[0] ?? 0)
  expect(answered).toBeLessThanOrEqual(measure.atOnce + 1 + took / (measure.everyMs * 0.9))
})

test('upload throttle: a cancelled request leaves the queue and never starts', async () => {
  await expect.poll(async () => (await many(1))[0]).toBe(200)
  const before = begun.length
  const leaving = new AbortController()
  const left = many(20, leaving.signal)
  await expect.poll(() => begun.length).toBeGreaterThan(before)
  leaving.abort()
  await left
  await expect.poll(async () => counted(await many(5), 200)).toBe(5)
  expect(begun.length - before).toBeLessThan(20)
})
