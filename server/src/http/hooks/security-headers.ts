// Security headers for every response. The default CSP allows nothing; a page allows its own scripts with a fresh nonce per response.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { securityHeaders } from '../request/security-header-values.ts'
import { randomToken } from './random-token.ts'

export function registerSecurityHeaders(web: FastifyInstance): void {
  web.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders)
    done()
  })
}

const commonDirectives =
  "img-src 'self' blob:; worker-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

/** Sets the CSP of a page: its own styles, and scripts with the nonce. Returns the nonce. */
export function setPageCsp(reply: FastifyReply, { development }: { development: boolean }): string {
  const nonce = randomToken(16)
  const scripts = `default-src 'none'; script-src 'strict-dynamic' 'nonce-${nonce}'`
  // Vite injects inline styles and opens a WebSocket; scripts still need the nonce.
  const policy = development
    ? `${scripts}; style-src 'self'; style-src-elem 'self' 'unsafe-inline'; connect-src 'self' ws:; ${commonDirectives}`
    : `${scripts}; style-src 'self'; connect-src 'self'; ${commonDirectives}; require-trusted-types-for 'script'`
  reply.header('content-security-policy', policy)
  return nonce
}
