// One line and one measurement per answer: the route's pattern, never the address that was asked, nor who asked.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traceId: string
  }
}

const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

export function logRequests(web: FastifyInstance, metrics: Metrics | null): void {
  web.decorateRequest('traceId', '')
  web.addHook('onRequest', async (request, reply) => {
    request.traceId = traceOf(request)
    reply.header('x-request-id', request.id)
  })
  web.addHook('onResponse', async (request, reply) => {
    const fields = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    metrics?.answered(fields, reply.elapsedTime / 1_000)
    request.log.info({ ...fields, traceId: request.traceId, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** A trace that began at the edge goes on here; otherwise it begins. */
function traceOf(request: FastifyRequest): string {
  const given = request.headers.traceparent
  const found = typeof given === 'string' ? traceparent.exec(given)?.[1] : undefined
  return found ?? randomBytes(16).toString('hex')
}
