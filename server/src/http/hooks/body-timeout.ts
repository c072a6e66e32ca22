// Request body timeout: preParsing hook that closes the connection of a client that sends a small body too slowly. Image uploads have a
// separate timeout.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No body timeout on this route; only the request timeout applies. */
    skipsBodyTimeout?: boolean
  }
}

export function registerBodyTimeout(web: FastifyInstance, { bodyMs = 30_000 } = {}): void {
  web.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, routeOptions } = request
    if (raw.complete || raw.method === 'GET' || routeOptions.config.skipsBodyTimeout) return done()
    const timer = setTimeout(() => raw.destroy(), bodyMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done()
  })
}
