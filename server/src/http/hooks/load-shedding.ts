// Load shedding: responds 503 with Retry-After while the event loop delay is too high, before every request becomes slow. Refreshes of hot pages of
// the response cache are rendered nevertheless: each of them serves all requests for that page.
import underPressure from '@fastify/under-pressure'
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Exempt routes: a health probe needs the real state, and a static file costs less than its error: the page that requests it is already
 * rendered.
 */
const exemptRoutes = /^\/(healthz|readyz|assets\/.+|favicon.+)$/

type Options = {
  readonly maxEventLoopDelayMs: number
  /** Long enough that one stall of the process or the machine does not count as overload. */
  readonly sampleMs?: number
  readonly isExempt?: (request: FastifyRequest) => boolean
}

/** Returns whether requests are refused now. */
export function registerLoadShedding(web: FastifyInstance, options: Options): () => boolean {
  const { maxEventLoopDelayMs, sampleMs = 2_000, isExempt = () => false } = options
  // No load shedding in the first two sample intervals after listen: their samples include the start of the process.
  let isEnabled = false
  web.addHook('onListen', async () => {
    setTimeout(() => {
      isEnabled = true
    }, 2 * sampleMs).unref()
  })
  web.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: (request) => {
      if (isEnabled && !exemptRoutes.test(request.routeOptions.url ?? '') && !isExempt(request))
        throw new AppError('service.overloaded', { retryAfter: 2 })
    },
  })
  return () => isEnabled && web.isUnderPressure()
}
