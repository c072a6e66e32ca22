// Prometheus metrics for operators: what is measured, under which name. Labels describe types of events, never users.
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

export type Outcome = 'done' | 'refused' | 'failed'
type Read = () => number
type ReadParts = () => Iterable<readonly [labels: Record<string, string>, value: number]>

export type Metrics = {
  readonly recordResponse: (fields: { route: string; method: string; status: number }, seconds: number) => void
  /** A user action, from a page or from the API: a secret published, a comment, a report. */
  readonly recordWrite: (fields: { path: string; method: string; outcome: Outcome }, seconds: number) => void
  readonly recordAiRequest: (fields: { result: string; fallback: boolean }, seconds: number) => void
  readonly recordJob: (fields: { job: string; outcome: Outcome }, seconds: number) => void
  readonly recordTaskRun: (fields: { task: string; outcome: Outcome }) => void
  /** Gauge with a callback, which reads the value at each scrape. */
  readonly addGauge: (name: string, description: string, read: Read | ReadParts) => void
  readonly addCounter: (name: string, description: string, read: Read) => void
  readonly exporter: PrometheusExporter
  readonly close: () => Promise<void>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const advice = { explicitBucketBoundaries: buckets }

export function createMetrics(): Metrics {
  // Not the exporter's own server: it would use its default port when any free port is requested.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutTargetInfo: true, withoutScopeInfo: true })
  const provider = new MeterProvider({ readers: [exporter] })
  const meter = provider.getMeter('murmullo')
  const createHistogram = (name: string, description: string) => meter.createHistogram(name, { description, advice })
  const responses = createHistogram('http_server_request_duration_seconds', 'Duration of HTTP requests, by route.')
  const writes = createHistogram(
    'murmullo_write_duration_seconds',
    'Duration of write requests, by endpoint and outcome.',
  )
  const aiRequests = createHistogram(
    'murmullo_ai_request_duration_seconds',
    'Duration of requests to the AI provider, retries with the fallback model included, by result.',
  )
  const jobs = createHistogram('murmullo_job_duration_seconds', 'Duration of queue jobs, by outcome.')
  const taskRuns = meter.createCounter('murmullo_interval_task_runs_total', {
    description: 'Runs of interval tasks, by outcome.',
  })
  return {
    recordResponse: (fields, seconds) => responses.record(seconds, fields),
    recordWrite: (fields, seconds) => writes.record(seconds, fields),
    recordAiRequest: (fields, seconds) => aiRequests.record(seconds, fields),
    recordJob: (fields, seconds) => jobs.record(seconds, fields),
    recordTaskRun: (fields) => taskRuns.add(1, fields),
    addGauge: (name, description, read) =>
      meter.createObservableGauge(name, { description }).addCallback((result) => {
        const found = read()
        if (typeof found === 'number') result.observe(found)
        else for (const [labels, value] of found) result.observe(value, labels)
      }),
    addCounter: (name, description, read) =>
      meter.createObservableCounter(name, { description }).addCallback((result) => result.observe(read())),
    exporter,
    close: () => provider.shutdown(),
  }
}
