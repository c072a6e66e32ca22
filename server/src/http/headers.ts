// Security headers for every answer. The nonce is new each time; scripts without it do not run.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

export function secureHeaders(web: FastifyInstance, options: { development: boolean }): void {
  web.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: options.development ? forDevelopment : policy },
    crossOriginEmbedderPolicy: true,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  web.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', everythingOff)
  })
}

const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'strict-dynamic'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
}

const { requireTrustedTypesFor: _, ...lessStrict } = policy

/** Vite puts styles into the page and talks through a socket; scripts keep the nonce. A nonce on style-src would cancel the exception. */
const forDevelopment = {
  ...lessStrict,
  styleSrcElem: ["'self'", "'unsafe-inline'"],
  connectSrc: ["'self'", 'ws:'],
}
