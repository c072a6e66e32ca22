// Security headers for every answer. Nothing may run by default; a page allows its own scripts, by a nonce that is new each time it is made.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomText } from './random-text.ts'

const everythingOff = [
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

/** Written once: an answer takes them as they are. */
const always = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
  'referrer-policy': 'no-referrer',
  'permissions-policy': everythingOff,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
}

export function secureHeaders(web: FastifyInstance): void {
  web.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always)
    done()
  })
}

const rest =
  "img-src 'self' blob:; worker-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

/** Lets a page run the scripts that carry the nonce, which it gets back, and look as we drew it. */
export function allowScripts(reply: FastifyReply, { development }: { development: boolean }): string {
  const nonce = randomText(16)
  const scripts = `default-src 'none'; script-src 'strict-dynamic' 'nonce-${nonce}'`
  // Vite puts styles into the page and talks through a socket; scripts keep the nonce.
  const policy = development
    ? `${scripts}; style-src 'self'; style-src-elem 'self' 'unsafe-inline'; connect-src 'self' ws:; ${rest}`
    : `${scripts}; style-src 'self'; connect-src 'self'; ${rest}; require-trusted-types-for 'script'`
  reply.header('content-security-policy', policy)
  return nonce
}
