// Says "come back in a moment" while the process is too busy, before everybody has to wait.
import underPressure from '@fastify/under-pressure'
import { AppError } from '@murmullo/contract/errors'
import type { FastifyInstance } from 'fastify'

export function shedLoad(web: FastifyInstance, options: { maxEventLoopDelayMs: number }): void {
  web.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    sampleInterval: 500,
    pressureHandler: (request) => {
      // A probe must still learn the truth: a busy process is alive.
      if (!request.url.startsWith('/healthz') && !request.url.startsWith('/readyz'))
        throw new AppError('service.overloaded', { retryAfter: 2 })
    },
  })
}
