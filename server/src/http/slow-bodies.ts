// Whoever sends a small body slowly is not waited for. Pictures are large, and have an end of their own.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is sent may take as long as a request may. */
    isPatient?: boolean
  }
}

export function refuseSlowBodies(web: FastifyInstance, { bodyMs = 30_000 } = {}): void {
  web.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, routeOptions } = request
    if (raw.complete || raw.method === 'GET' || routeOptions.config.isPatient) return done()
    const timer = setTimeout(() => raw.destroy(), bodyMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done()
  })
}
