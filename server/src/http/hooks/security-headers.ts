// Security headers for every response. The default CSP allows nothing; a page allows its own scripts with a fresh nonce per response.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomToken } from './random-token.ts'

const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Built once and shared by all responses. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
}

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
