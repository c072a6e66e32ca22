// One span around each request that passes the framework, so that what it asks for is seen inside it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, openSpan } from '../platform/spans.ts'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

export function traceRequests(web: FastifyInstance): void {
  web.addHook('onRequest', (request, _reply, done) => {
    // A trace that a caller brings is not gone on with: strangers would choose what is gathered.
    const span = openSpan(`${request.method} ${request.routeOptions.url ?? 'none'}`)
    if (span === null) return done()
    spans.set(request, span)
    span.run(done)
  })
  // Whoever waited for a body comes back from outside.
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

export function traceIdOf(request: FastifyRequest): string | undefined {
  return spans.get(request)?.traceId
}
