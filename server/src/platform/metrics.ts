// Figures for the operator, on a port of their own: the one that is not opened to the public.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Database } from './db.ts'

export type Metrics = {
  readonly answered: (fields: { route: string; method: string; status: number }, seconds: number) => void
  /** Answers given without the framework are too many to note one by one: they are counted where they are given. */
  readonly countKept: (read: () => number) => void
  readonly countLive: (read: { connections: () => number; delivered: () => number }) => void
  readonly close: () => Promise<void>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export async function serveMetrics(port: number, db: Database): Promise<Metrics> {
  // The exporter's own server would take its standard port when asked for any free one.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutTargetInfo: true, withoutScopeInfo: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('murmullo')
  const duration = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time to answer, by route.',
    advice: { explicitBucketBoundaries: buckets },
  })
  const gauge = (name: string, description: string, read: () => number) =>
    meter.createObservableGauge(name, { description }).addCallback((result) => result.observe(read()))
  const loop = monitorEventLoopDelay()
  loop.enable()
  gauge('node_event_loop_delay_p99_seconds', 'How late the event loop was since the last look.', () => {
    const seconds = loop.percentile(99) / 1e9
    loop.reset()
    return seconds
  })
  gauge('node_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('postgresql_pool_waiting', 'Queries waiting for a connection.', () => db.waiting())
  const { lagging } = db
  if (lagging !== null)
    gauge(
      'postgresql_replica_lag_seconds',
      'How old the newest word of the replica may be.',
      () => lagging.lagMs() / 1e3,
    )
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response)
    else response.writeHead(404).end()
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    answered: (fields, seconds) => duration.record(seconds, fields),
    countKept: (read) =>
      meter
        .createObservableCounter('http_server_kept_answers_total', { description: 'Public answers sent again.' })
        .addCallback((result) => result.observe(read())),
    countLive: ({ connections, delivered }) => {
      gauge('murmullo_live_connections', 'Browsers that are connected.', connections)
      meter
        .createObservableCounter('murmullo_live_delivered_total', { description: 'Events written to them.' })
        .addCallback((result) => result.observe(delivered()))
    },
    close: async () => {
      loop.disable()
      server.close()
      server.closeAllConnections()
      await provider.shutdown()
    },
  }
}
