// The web role: Fastify, the checks every request passes, every feature's routes by hand, and the pages.
import { randomBytes } from 'node:crypto'
import { endpoints } from '@murmullo/contract/endpoints'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { reactionsRoutes } from './features/reactions/reactions.routes.ts'
import { secretsRoutes } from './features/secrets/secrets.routes.ts'
import { mountApi } from './http/api.ts'
import { callOf, pageOf } from './http/call-of.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { callerOf, createDoors } from './http/doors.ts'
import { mapErrors, reportFault, sendError, toAppError } from './http/errors.ts'
import { secureHeaders } from './http/headers.ts'
import { type Health, serveHealth } from './http/health.ts'
import { createLimiter } from './http/limiter.ts'
import { mountPages } from './http/pages.ts'
import { logRequests } from './http/request-log.ts'
import { shedLoad } from './http/shedding.ts'
import type { Services } from './platform/call.ts'
import { maintenanceOf } from './platform/config.ts'
import type { Metrics } from './platform/metrics.ts'

export type Web = { readonly server: FastifyInstance; readonly health: Health }
type WebOptions = { readonly metrics?: Metrics; readonly pages?: boolean }

export async function createWeb(services: Services, { metrics, pages = true }: WebOptions = {}): Promise<Web> {
  const development = services.config.NODE_ENV === 'development'
  // Named by its plain type: Fastify's own types stumble over pino's.
  const loggerInstance: FastifyBaseLogger = services.log
  const web = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomBytes(9).toString('base64url'),
    // Only a proxy on our own network may say where a request came from.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 64 * 1024,
    // Who sends slowly is not waited for: ten seconds for the headers, thirty for all.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    requestTimeout: 30_000,
    handlerTimeout: 20_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // While stopping, what still arrives is answered; the answer asks to come back on another connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // An address that cannot even be read never meets the hooks; it gets the same answer.
    frameworkErrors: (error, _request, reply) => void sendError(reply, toAppError(error)),
  })
  mapErrors(web)
  logRequests(web, metrics ?? null)
  secureHeaders(web, { development })
  const health = serveHealth(web, services)
  shedLoad(web, { maxEventLoopDelayMs: services.config.NODE_ENV === 'production' ? 250 : 10_000 })
  refuseCrossSite(web)

  const doors = createDoors(createLimiter(services.redis))
  secretsRoutes(doors)
  commentsRoutes(doors)
  reactionsRoutes(doors)
  mountApi(web, {
    doors,
    table: endpoints,
    origin: services.config.ORIGIN,
    closed: maintenanceOf(services.config) !== null,
    callOf: (request) => callOf(services, request),
  })
  if (pages)
    await mountPages(web, {
      development,
      pageOf: (request, nonce) =>
        pageOf(
          services,
          request,
          nonce,
          callerOf(doors, endpoints, {
            call: () => callOf(services, request),
            report: (error) => reportFault(request, error),
          }),
        ),
    })
  return { server: web, health }
}
