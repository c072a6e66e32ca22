// Request metrics and request log. Every response is measured; only errors and slow responses are logged, or every response at level debug.
// A log line has the route pattern, never the URL or the client.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/observability/logger.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import { randomToken } from './random-token.ts'
import { traceIdFor } from './tracing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its 5xx responses are routine: measured, but not logged at level info. */
    isQuiet?: boolean
  }
}

const slowMs = 1_000

/** Twelve random characters that identify a request in logs and error pages. */
export function generateRequestId(): string {
  return randomToken(9)
}

export function registerRequestLog(web: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  web.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  web.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime
    metrics.recordResponse(logFields(request, reply), ms / 1_000)
    const shouldLog = reply.statusCode >= 500 || ms >= slowMs
    const level = shouldLog && !request.routeOptions.config.isQuiet ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      const line = {
        requestId: request.id,
        traceId: traceIdFor(request),
        ...logFields(request, reply),
        ms: Math.round(ms),
      }
      log[level](line, 'request completed')
    }
    done()
  })
}

function logFields(request: FastifyRequest, reply: FastifyReply) {
  return { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
}
