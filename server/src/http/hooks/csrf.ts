// CSRF check: onRequest hook that refuses cross-site requests with an unsafe method (Fetch Metadata, with the Origin header as fallback).
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function registerCsrfCheck(web: FastifyInstance): void {
  web.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isSameOrigin(request)) return done()
    done(new AppError('request.cross_site'))
  })
}

export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin !== undefined) return URL.canParse(headers.origin) && new URL(headers.origin).host === host
  // Neither header: not a browser of this decade. Without cookies there is no session that a cross-site request could abuse.
  return headers.cookie === undefined
}
