// Request metrics and request log. Every response is measured; only errors and slow responses are logged, or every response at level debug.
// A log line has the route pattern, never the URL or the client.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { randomText } from './random-text.ts'
import { traceIdOf } from './traced.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its 5xx responses are routine: measured, but not logged at level info. */
    isQuiet?: boolean
  }
}

const slowMs = 1_000

/** Twelve random characters that identify a request in logs and error pages. */
export function newRequestId(): string {
  return randomText(9)
}

export function logRequests(web: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  web.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  web.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime
    metrics.answered(fieldsOf(request, reply), ms / 1_000)
    const isWorthIt = reply.statusCode >= 500 || ms >= slowMs
    const level = isWorthIt && !request.routeOptions.config.isQuiet ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      const line = {
        requestId: request.id,
        traceId: traceIdOf(request),
        ...fieldsOf(request, reply),
        ms: Math.round(ms),
      }
      log[level](line, 'answered')
    }
    done()
  })
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply) {
  return { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
}
