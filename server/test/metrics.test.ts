// Integration tests of the Prometheus metrics endpoint.
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startMetricsServer } from '../src/metrics-server.ts'
import { startWorker } from '../src/worker.ts'
import { freePort } from './servers/free-port.ts'
import { createWorld, type World } from './world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

let read: () => Promise<string>
let close: () => Promise<void>
beforeAll(async () => {
  const port = await freePort()
  ;({ close } = await serveAt(port))
  read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
})
afterAll(() => close())

function serveAt(port: number) {
  const { services } = world
  return startMetricsServer({ ...services, config: { ...services.config, METRICS_PORT: port } })
}

async function createAnonymousApi() {
  const person = await world.users.anonymous()
  return person.api
}
const secret = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

test('metrics: requests are labelled by route, never by URL, on a separate port', async () => {
  const { items } = await world.api.secrets.listFeed({})
  const id = items[0]?.id ?? ''
  await world.api.secrets.readSecret({ id })
  const text = await read()
  expect(text).toMatch(/http_server_request_duration_seconds_count\{[^}]*route="\/api\/v1\/secrets\/:id"[^}]*\} 1/)
  expect(text).not.toContain(id)
  for (const name of [
    'nodejs_eventloop_delay_p99_seconds',
    'process_resident_memory_bytes',
    'db_client_connection_pending_requests',
  ])
    expect(text).toContain(name)
  expect(text).toMatch(/^redis_up 1$/m)
  expect(text).toMatch(/^murmullo_sse_connections 0$/m)
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
})

test('metrics: write duration is labelled by endpoint and outcome, and AI requests by result', async () => {
  const api = await createAnonymousApi()
  await api.secrets.publishSecret(secret)
  await expect(api.secrets.publishSecret({ ...secret, isAdult: false })).rejects.toThrow()
  world.ai.setBehaviour('hangUp')
  await (await createAnonymousApi()).secrets.publishSecret({ ...secret, text: 'Otra cosa que no dije nunca.' })
  const text = await read()
  expect(text).toMatch(/murmullo_write_duration_seconds_count\{method="POST",path="\/secrets",outcome="done"\} 2/)
  expect(text).toMatch(/murmullo_write_duration_seconds_count\{method="POST",path="\/secrets",outcome="refused"\} 1/)
  expect(text).toMatch(/murmullo_ai_request_duration_seconds_count\{result="answered",fallback="false"\} \d/)
  expect(text).toMatch(/murmullo_ai_request_duration_seconds_count\{result="unavailable",fallback="false"\} [1-9]/)
})

test('metrics: the oldest due job of a queue without a worker is reported by its age', async () => {
  await world.services.enqueue('accounts.send-reset-email', { userId: crypto.randomUUID() })
  await world.sql(`update jobs.job set created_on = now() - interval '90 seconds', start_after = now() - interval '90 seconds'
    where name = 'accounts.send-reset-email'`)
  // A job that is due later does not count as waiting.
  await world.services.enqueue('accounts.send-welcome-email', { userId: crypto.randomUUID() })
  await world.sql(
    `update jobs.job set start_after = now() + interval '1 hour' where name = 'accounts.send-welcome-email'`,
  )
  const before = await read()
  expect(
    Number(/oldest_job_age_seconds\{queue="accounts.send-reset-email"\} (\S+)/.exec(before)?.[1]),
  ).toBeGreaterThanOrEqual(90)
  expect(before).toMatch(/murmullo_queue_waiting_jobs\{queue="accounts.send-reset-email"\} 1$/m)
  expect(before).toMatch(/murmullo_queue_waiting_jobs\{queue="accounts.send-welcome-email"\} 0$/m)

  const worker = await startWorker(world.services)
  onTestFinished(worker.stop)
  await expect.poll(read).toMatch(/murmullo_queue_oldest_job_age_seconds\{queue="accounts.send-reset-email"\} 0$/m)
  await expect
    .poll(read)
    .toMatch(/murmullo_job_duration_seconds_count\{job="accounts.send-reset-email",outcome="done"\} 1/)
  await expect.poll(read).toMatch(/murmullo_interval_task_runs_total\{task="[\w.-]+",outcome="done"\} \d/)
})

test('metrics: an occupied metrics port does not prevent the process from starting', async () => {
  const port = await freePort()
  const other = createServer().listen(port)
  onTestFinished(() => void other.close())
  const served = await serveAt(port)
  await served.close()
})
