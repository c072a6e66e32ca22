// Load shedding: responds 503 with Retry-After while the event loop delay is too high, before every request becomes slow.
import underPressure from '@fastify/under-pressure'
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyInstance } from 'fastify'

/**
 * Exempt routes: a health probe needs the real state, and a static file costs less than its error: the page that requests it is already
 * rendered.
 */
const exemptRoutes = /^\/(healthz|readyz|assets\/.+|favicon.+)$/

export function registerLoadShedding(web: FastifyInstance, options: { maxEventLoopDelayMs: number }): void {
  web.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    // Long enough that one stall of the process or the machine does not count as overload.
    sampleInterval: 2_000,
    pressureHandler: (request) => {
      if (!exemptRoutes.test(request.routeOptions.url ?? ''))
        throw new AppError('service.overloaded', { retryAfter: 2 })
    },
  })
}
