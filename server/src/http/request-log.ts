// Measures every answer; writes a line for those worth one: what failed and what was slow. A line has the route's pattern, never the
// address that was asked, nor who asked. With the level at debug every answer has its line.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { randomText } from './random-text.ts'
import { traceIdOf } from './traced.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals are its daily work: they are measured and make no line. */
    isQuiet?: boolean
  }
}

const slowMs = 1_000

/** Twelve characters to tell an answer by. */
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
