// Tracing hooks: one root span per request that reaches Fastify; queries and calls become its child spans.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ActiveSpan, startSpan } from '../../platform/observability/spans.ts'

const spans = new WeakMap<FastifyRequest, ActiveSpan>()

export function registerTracing(web: FastifyInstance): void {
  web.addHook('onRequest', (request, _reply, done) => {
    // An incoming trace context is ignored: clients could otherwise choose which requests are sampled.
    const span = startSpan(`${request.method} ${request.routeOptions.url ?? 'none'}`)
    if (span === null) return done()
    spans.set(request, span)
    span.run(done)
  })
  // Parsing a body loses the async context, so the span is entered again.
  web.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) return done()
    span.run(done)
  })
  web.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ status: reply.statusCode })
    done()
  })
}

export function traceIdFor(request: FastifyRequest): string | undefined {
  return spans.get(request)?.traceId
}
