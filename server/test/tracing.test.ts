// Integration tests of OpenTelemetry tracing, with a fake collector.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTracing } from '../src/platform/observability/tracing.ts'
import { startWorker } from '../src/worker.ts'
import { createWorld, type World } from './world/world.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: { key: string }[] }

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

/** Fake trace collector: records all request bodies. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, bodies }
}

function spansIn(bodies: readonly string[]): Span[] {
  return bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
}

async function withTracing(share: number, run: () => Promise<unknown>) {
  const collector = await openCollector()
  const config = { ...world.services.config, TRACES_URL: collector.url, TRACES_SAMPLE_RATIO: share }
  const tracing = await startTracing(config, 'web')
  try {
    await run()
  } finally {
    await tracing?.close()
  }
  return { spans: spansIn(collector.bodies), exportedText: collector.bodies.join() }
}

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
  expect(inside.filter((name) => name.startsWith('postgresql insert'))).not.toEqual([])
  expect(inside.filter((name) => name.startsWith('redis '))).not.toEqual([])
  const endpoint = spans.find(({ name }) => name === 'endpoint POST /secrets')
  expect(endpoint?.parentSpanId).toBe(published?.spanId)
  expect(spans.map(({ name }) => name)).toContain('job accounts.send-reset-email')

  const fields = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...fields].toSorted()).toEqual(['status'])
  // The trace id of the caller is not continued, and no data of the caller is exported.
  for (const canary of ['Canario', address, id, ...person.cookies.values(), 'a'.repeat(32)])
    expect(exportedText).not.toContain(canary)
})

test('tracing: the sample ratio applies even if the caller sends a sampled traceparent header', async () => {
  const { spans } = await withTracing(0, async () => {
    const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`
    await fetch(`${world.url}/api/v1/secrets`, { headers: { traceparent } })
  })
  expect(spans).toEqual([])
})
