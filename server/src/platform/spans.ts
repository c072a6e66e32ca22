// Spans: what one request or job did, one thing inside another, and how long each took. They name kinds of things, never whose they are:
// no address, no text, no value of a statement. While nobody gathers traces they cost nothing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** All that a span may say beside its name. */
type Fields = { readonly status?: number; readonly count?: number }

const around = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** Ours alone: what a library would tell of itself is not ours to vouch for, so none is told of the tracer. */
export function useTracer(given: Tracer | null): void {
  tracer = given
}

export type OpenSpan = {
  readonly traceId: string
  readonly run: (inside: () => void) => void
  readonly end: (fields?: Fields) => void
}

/** For what begins and ends in different places. Null while nobody gathers traces. */
export function openSpan(name: string): OpenSpan | null {
  if (tracer === null) return null
  const span = tracer.startSpan(name, {}, parent())
  return {
    traceId: span.spanContext().traceId,
    run: (inside) => around.run(span, inside),
    end: (fields = {}) => {
      if ((fields.status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttributes(fields).end()
    },
  }
}

export async function inSpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (tracer === null) return run()
  const span = tracer.startSpan(name, {}, parent())
  try {
    return await around.run(span, run)
  } catch (error) {
    // Its kind at most: a message may quote somebody.
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** What is only known once it is over. Alone it would be a trace without a story. */
export function pastSpan(name: () => string, ms: number): void {
  if (tracer === null || around.getStore() === undefined) return
  tracer.startSpan(name(), { startTime: Date.now() - ms }, parent()).end()
}

function parent() {
  const span = around.getStore()
  return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span)
}
