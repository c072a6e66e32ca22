// OpenTelemetry tracing: exports sampled traces to the operator's collector (OTLP over HTTP). Sampling is decided here, at random only.
import { tracingChannel } from 'node:diagnostics_channel'
import type { Config } from '../config.ts'
import { recordSpan, setTracer } from './spans.ts'

export type Tracing = { readonly close: () => Promise<void> }

export async function startTracing({ TRACES_URL, TRACES_SAMPLE_RATIO }: Config, role: string): Promise<Tracing | null> {
  if (TRACES_URL === undefined) return null
  // Lazy import: most processes export no traces and need not load the SDK.
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace-base'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const provider = new BasicTracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_SAMPLE_RATIO) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: TRACES_URL, timeoutMillis: 2_000 }))],
  })
  setTracer(provider.getTracer(`murmullo-${role}`))
  const redis = traceRedisCommands()
  return {
    close: async () => {
      redis.stop()
      setTracer(null)
      await provider.shutdown()
    },
  }
}

type Command = { readonly command: string }

/** Spans for Redis commands. They carry the command name only, never keys or values. */
function traceRedisCommands(): { stop: () => void } {
  const channel = tracingChannel<'ioredis:command', Command>('ioredis:command')
  const startTimes = new WeakMap<Command, number>()
  const listener = {
    start: (command: Command) => void startTimes.set(command, performance.now()),
    asyncEnd: (command: Command) =>
      recordSpan(() => `redis ${command.command}`, performance.now() - (startTimes.get(command) ?? performance.now())),
    end: () => {},
    asyncStart: () => {},
    error: () => {},
  }
  channel.subscribe(listener)
  return { stop: () => channel.unsubscribe(listener) }
}
