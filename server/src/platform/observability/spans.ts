// OpenTelemetry spans of a request or job, nested, with durations. They name types of operations, never users: no address, no text, no
// query parameter. Without a tracer they cost nothing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** The only attributes of a span. */
type Fields = { readonly status?: number; readonly count?: number }

const currentSpan = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** The tracer is not registered globally: we cannot vouch for what a library would record, so libraries have no access to it. */
export function setTracer(given: Tracer | null): void {
  tracer = given
}

export type ActiveSpan = {
  readonly traceId: string
  readonly run: (inside: () => void) => void
  readonly end: (fields?: Fields) => void
}

/** For an operation that begins and ends in different callbacks. Null while tracing is off. */
export function startSpan(name: string): ActiveSpan | null {
  if (tracer === null) return null
  const span = tracer.startSpan(name, {}, parentContext())
  return {
    traceId: span.spanContext().traceId,
    run: (inside) => currentSpan.run(span, inside),
    end: (fields = {}) => {
      if ((fields.status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttributes(fields).end()
    },
  }
}

export async function withSpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (tracer === null) return run()
  const span = tracer.startSpan(name, {}, parentContext())
  try {
    return await currentSpan.run(span, run)
  } catch (error) {
    // Error status only: an error message may quote a user.
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Records a finished operation. Only within another span: alone it would be a trace without context. */
export function recordSpan(name: () => string, ms: number): void {
  if (tracer === null || currentSpan.getStore() === undefined) return
  tracer.startSpan(name(), { startTime: Date.now() - ms }, parentContext()).end()
}

function parentContext() {
  const span = currentSpan.getStore()
  return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span)
}
