// Integration tests of OpenTelemetry tracing, with a fake collector.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sessionCookie } from '../src/platform/context/cookie-names.ts'
import { startWorker } from '../src/worker.ts'
import { collectSpans } from './servers/trace-collector.ts'
import { createWorld, type World } from './world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

const withTracing = (sampleRatio: number, run: () => Promise<unknown>) =>
  collectSpans(world.services.config, sampleRatio, run)

test('tracing: a publish request has spans for endpoint, database, Redis and AI, and no personal data', async () => {
  const worker = await startWorker(world.services)
  onTestFinished(worker.stop)
  const text = 'Canario amarillo que nadie debe leer.'
  const address = '203.0.113.77'
  const person = world.users.visitor({
    address,
    headers: {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
  })
  let id = ''
  const { spans, exportedText } = await withTracing(1, async () => {
    await person.api.accounts.continueAnonymously()
    ;({ id } = await person.api.secrets.publishSecret({ text, isAdult: true, explicit: false }))
    await person.api.comments.addComment({ secretId: id, text })
    await person.api.secrets.readSecret({ id })
    // From the queue, a job with its own trace.
    await world.services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
    await expect
      .poll(() => world.sql(`select from jobs.job where name = 'accounts.send-reset-email' and state = 'completed'`))
      .toHaveLength(1)
  })
  const published = spans.find(({ name }) => name === 'POST /api/v1/secrets')
  const inside = spans.filter(({ traceId }) => traceId === published?.traceId).map(({ name }) => name)
  expect(inside).toEqual(expect.arrayContaining(['endpoint POST /secrets', 'ai request']))
  expect(inside.filter((name) => name.startsWith('postgresql '))).not.toEqual([])
  expect(inside.filter((name) => name.startsWith('redis '))).not.toEqual([])
  const endpoint = spans.find(({ name }) => name === 'endpoint POST /secrets')
  expect(endpoint?.parentSpanId).toBe(published?.spanId)
  expect(spans.map(({ name }) => name)).toContain('job accounts.send-reset-email')

  const fields = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...fields].toSorted()).toEqual(['status'])
  // The trace id of the caller is not continued, and no data of the caller is exported.
  for (const canary of ['Canario', address, id, person.cookies.get(sessionCookie) ?? '', 'a'.repeat(32)])
    expect(exportedText).not.toContain(canary)
})

test('tracing: the sample ratio applies even if the caller sends a sampled traceparent header', async () => {
  const { spans } = await withTracing(0, async () => {
    const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`
    await fetch(`${world.url}/api/v1/secrets`, { headers: { traceparent } })
  })
  expect(spans).toEqual([])
})
