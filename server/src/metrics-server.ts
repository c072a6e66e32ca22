// Metrics server: serves Prometheus metrics on a port of its own, which is not public.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Deps } from './platform/context/request-context.ts'
import { serializeError } from './platform/observability/logger.ts'
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
  metrics.addGauge('node_event_loop_delay_p99_seconds', 'How late the event loop was since the last look.', () => {
    const seconds = loop.percentile(99) / 1e9
    loop.reset()
    return seconds
  })
  metrics.addGauge('node_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.addGauge('postgresql_pool_waiting', 'Queries waiting for a connection.', () => db.queuedCount())
  const { replicaReads } = db
  if (replicaReads !== null)
    metrics.addGauge(
      'postgresql_replica_lag_seconds',
      'How old the newest word of the replica may be.',
      () => replicaReads.lagMs() / 1e3,
    )
  metrics.addGauge('redis_up', 'Whether Redis answers: 1 or 0.', () => (redis.status === 'ready' ? 1 : 0))
  const queues = collectQueueMetrics(metrics, db, log)
  const server = createServer((request, response) => {
    if (request.url === '/metrics')
      void queues.refresh().then(() => metrics.exporter.getMetricsRequestHandler(request, response))
    else response.writeHead(404).end()
  })
  // The port may be in use: the process goes on without metrics, and the scraper reports it.
  await once(server.listen(config.METRICS_PORT), 'listening').catch((error: unknown) =>
    log.error({ part: 'metrics', fault: serializeError(error) }, 'figures are not served'),
  )
  return {
    close: async () => {
      loop.disable()
      server.close()
      server.closeAllConnections()
    },
  }
}
