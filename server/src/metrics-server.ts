// Metrics server: serves Prometheus metrics on a separate port, which is not public.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readReleaseQueues } from './features/secrets/publishing/release/releases.store.ts'
import type { Deps } from './platform/context/request-context.ts'
import { collectQueueMetrics } from './platform/jobs/queue-metrics.ts'

export async function startMetricsServer({
  config,
  metrics,
  db,
  redis,
  log,
}: Deps): Promise<{ close: () => Promise<void> }> {
  const loop = monitorEventLoopDelay()
  loop.enable()
  metrics.addGauge('nodejs_eventloop_delay_p99_seconds', 'Event loop delay (p99) since the last scrape.', () => {
    const seconds = loop.percentile(99) / 1e9
    loop.reset()
    return seconds
  })
  metrics.addGauge('process_resident_memory_bytes', 'Resident memory size.', () => process.memoryUsage.rss())
  metrics.addGauge('db_client_connection_pending_requests', 'Queries that wait for a pooled connection.', () =>
    db.queuedCount(),
  )
  const { replica } = db
  if (replica !== null)
    metrics.addGauge(
      'postgresql_replication_lag_seconds',
      'Replication lag of the read replica, as an upper bound.',
      () => replica.lagMs() / 1e3,
    )
  metrics.addGauge('redis_up', '1 if the Redis connection is ready, else 0.', () => (redis.status === 'ready' ? 1 : 0))
  const queues = collectQueueMetrics({ metrics, log }, db, () => readReleaseQueues(db.write))
  const server = createServer((request, response) => {
    if (request.url === '/metrics')
      void queues.refresh().then(() => metrics.exporter.getMetricsRequestHandler(request, response))
    else response.writeHead(404).end()
  })
  // The port may be in use: the process goes on without metrics, and the scraper reports it.
  await once(server.listen(config.METRICS_PORT, config.METRICS_HOST), 'listening').catch((error: unknown) =>
    log.error({ component: 'metrics', exception: error }, 'metrics server failed to start'),
  )
  return {
    close: async () => {
      loop.disable()
      server.close()
      server.closeAllConnections()
    },
  }
}
