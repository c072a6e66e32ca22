// Figures for the operator, on a port of their own so that the public never reaches them.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Database } from './db.ts'

export type Metrics = {
  readonly answered: (fields: { route: string; method: string; status: number }, seconds: number) => void
  readonly close: () => Promise<void>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export async function serveMetrics(port: number, db: Database): Promise<Metrics> {
  const exporter = new PrometheusExporter({ port, endpoint: '/metrics', preventServerStart: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('murmullo')
  const duration = meter.createHistogram('http_server_request_duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: buckets },
  })
  const loop = monitorEventLoopDelay()
  loop.enable()
  meter.createObservableGauge('node_event_loop_delay_p99', { unit: 's' }).addCallback((gauge) => {
    gauge.observe(loop.percentile(99) / 1e9)
    loop.reset()
  })
  meter
    .createObservableGauge('node_resident_memory', { unit: 'By' })
    .addCallback((gauge) => gauge.observe(process.memoryUsage.rss()))
  meter.createObservableGauge('postgresql_pool_waiting').addCallback((gauge) => gauge.observe(db.waiting()))
  await exporter.startServer()
  return {
    answered: (fields, seconds) => duration.record(seconds, fields),
    close: async () => {
      loop.disable()
      await provider.shutdown()
    },
  }
}
