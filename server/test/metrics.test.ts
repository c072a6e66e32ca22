import { expect, onTestFinished, test } from 'vitest'
import { serveMetrics } from '../src/platform/metrics.ts'
import { worldForTest } from './world.ts'

test('figures are served on their own port, by the route and never by the address', async () => {
  const world = await worldForTest()
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const metrics = await serveMetrics(port, world.services.db)
  onTestFinished(metrics.close)
  metrics.countLive({ connections: () => 7, delivered: () => 9 })
  metrics.answered({ route: '/api/v1/secrets/:id', method: 'GET', status: 200 }, 0.012)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/http_server_request_duration_seconds_count\{[^}]*route="\/api\/v1\/secrets\/:id"[^}]*\} 1/)
  for (const name of ['node_event_loop_delay_p99_seconds', 'node_resident_memory_bytes', 'postgresql_pool_waiting'])
    expect(text).toContain(name)
  expect(text).toMatch(/^murmullo_live_connections 7$/m)
  expect(text).toMatch(/^murmullo_live_delivered_total 9$/m)
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
})
