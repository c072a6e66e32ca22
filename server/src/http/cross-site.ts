// Tells whether a request comes from our own pages, and refuses changes that another site asks a visitor's browser to make.
import { AppError } from '@murmullo/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function refuseCrossSite(web: FastifyInstance): void {
  web.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || comesFromHere(request)) return done()
    done(new AppError('request.cross_site'))
  })
}

export function comesFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin !== undefined) return URL.canParse(headers.origin) && new URL(headers.origin).host === host
  // Neither header: not a browser of this decade. Without cookies it acts for nobody but itself.
  return headers.cookie === undefined
}
