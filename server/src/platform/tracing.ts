// Sends the traces of some requests to whoever gathers them for the operator (OTLP). Which ones is decided here, by chance alone.
import { tracingChannel } from 'node:diagnostics_channel'
import type { Config } from './config.ts'
import { pastSpan, useTracer } from './spans.ts'

export type Tracing = { readonly close: () => Promise<void> }

export async function startTracing({ TRACES_URL, TRACES_SHARE }: Config, role: string): Promise<Tracing | null> {
  if (TRACES_URL === undefined) return null
  // Most processes trace nothing, and need not load what does.
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace-base'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const provider = new BasicTracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_SHARE) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: TRACES_URL, timeoutMillis: 2_000 }))],
  })
  useTracer(provider.getTracer(`murmullo-${role}`))
  const redis = listenToRedis()
  return {
    close: async () => {
      redis.stop()
      useTracer(null)
      await provider.shutdown()
    },
  }
}

type Command = { readonly command: string }

/** Names of commands alone: keys and values stay where they are. */
function listenToRedis(): { stop: () => void } {
  const channel = tracingChannel<'ioredis:command', Command>('ioredis:command')
  const began = new WeakMap<Command, number>()
  const listener = {
    start: (command: Command) => void began.set(command, performance.now()),
    asyncEnd: (command: Command) =>
      pastSpan(() => `redis ${command.command}`, performance.now() - (began.get(command) ?? performance.now())),
    end: () => {},
    asyncStart: () => {},
    error: () => {},
  }
  channel.subscribe(listener)
  return { stop: () => channel.unsubscribe(listener) }
}
