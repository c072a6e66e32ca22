// Says "come back in a moment" while the process is too busy, before everybody has to wait.
import underPressure from '@fastify/under-pressure'
import { AppError } from '@murmullo/contract/errors'
import type { FastifyInstance } from 'fastify'

/** A probe must still learn the truth, and a file costs less than its refusal: the page that asks for it is already paid for. */
const cheap = /^\/(healthz|readyz|assets\/.+|favicon.+)$/

export function shedLoad(web: FastifyInstance, options: { maxEventLoopDelayMs: number }): void {
  web.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    // Long enough that one stall, ours or the machine's, is not taken for a crowd.
    sampleInterval: 2_000,
    pressureHandler: (request) => {
      if (!cheap.test(request.routeOptions.url ?? '')) throw new AppError('service.overloaded', { retryAfter: 2 })
    },
  })
}
