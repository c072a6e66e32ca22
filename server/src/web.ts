// Composition root of the web role: the Fastify server, its hooks, the routes of every feature (explicit registration) and the pages.
import { mayCall } from '@murmullo/contract/access'
import { endpoints } from '@murmullo/contract/endpoints'
import { photoLimits } from '@murmullo/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { findOpenSessions } from './features/accounts/find-open-sessions.ts'
import { readSession } from './features/accounts/read-session.ts'
import { accountOfLink, unsubscribe } from './features/accounts/unsubscribe.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { unreadInChat } from './features/chat/count-unread-messages.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { unreadOf } from './features/notifications/count-unread.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { reactionsRoutes } from './features/reactions/reactions.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { sanctionsRoutes } from './features/sanctions/sanctions.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { readOpenSecrets } from './features/secrets/read-open-secrets.ts'
import { secretsRoutes } from './features/secrets/secrets.routes.ts'
import { countSitemapFiles, walkSitemap } from './features/secrets/walk-sitemap.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { mountApi } from './http/api.ts'
import { mountAppWorker } from './http/app-worker.ts'
import { assertKey, callOf, pageOf } from './http/call-of.ts'
import { closeFor } from './http/closing.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { callerOf, createDoors } from './http/doors.ts'
import { mapErrors, reportFault, sendError, toAppError } from './http/errors.ts'
import { secureHeaders } from './http/headers.ts'
import { type Health, serveHealth } from './http/health.ts'
import { keepPublicAnswers } from './http/kept/keep.ts'
import { createLimiter } from './http/limiter.ts'
import { serveLive } from './http/live.ts'
import { mountPages } from './http/pages.ts'
import { logRequests, newRequestId } from './http/request-log.ts'
import { shedLoad } from './http/shedding.ts'
import { mountSitemaps } from './http/sitemaps.ts'
import { refuseSlowBodies } from './http/slow-bodies.ts'
import { traceRequests } from './http/traced.ts'
import { openTurns } from './http/turns.ts'
import { mountUnsubscribe } from './http/unsubscribe.ts'
import type { Services } from './platform/call.ts'
import { laggingOf } from './platform/services.ts'

export type Web = { readonly server: FastifyInstance; readonly health: Health }
type WebOptions = {
  readonly pages?: boolean
  /** TTL of the response cache; 0 in development, so that each change is visible. */
  readonly keepMs?: number
  readonly heartbeatMs?: number
}

export async function createWeb(services: Services, options: WebOptions = {}): Promise<Web> {
  const development = services.config.NODE_ENV === 'development'
  const { pages = true, keepMs = development ? 0 : 1_000 } = options
  // Explicit type: Fastify's generic logger types do not accept pino's.
  const loggerInstance: FastifyBaseLogger = services.log
  const web = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // No child logger per request: it would cost more than most responses. Each log line carries its request id.
    childLoggerFactory: (logger) => logger,
    // X-Forwarded-* headers are trusted only from a proxy on our own network.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 64 * 1024,
    // Slow clients: timeout of 10 s for the headers.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // 30 s for every body except images (body timeout hook): an image upload takes a slow phone more than a minute.
    requestTimeout: 150_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // While draining, new requests still get a response, with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A malformed URL never reaches the hooks; it gets the same error response.
    frameworkErrors: (error, _request, reply) => void sendError(reply, toAppError(error)),
  })
  mapErrors(web)
  traceRequests(web)
  logRequests(web, services)
  secureHeaders(web)
  const health = serveHealth(web, services)
  shedLoad(web, { maxEventLoopDelayMs: services.config.NODE_ENV === 'production' ? 250 : 10_000 })
  refuseCrossSite(web)
  refuseSlowBodies(web)
  if (keepMs > 0) keepPublicAnswers(web, services, { health, keepMs })

  const closing = closeFor(web, services, readSession)
  const limiter = createLimiter(services.redis)
  const doors = createDoors(limiter, { checkValues: services.config.NODE_ENV !== 'production' })
  accountsRoutes(doors)
  profilesRoutes(doors)
  secretsRoutes(doors)
  commentsRoutes(doors)
  reactionsRoutes(doors)
  searchRoutes(doors)
  shareRoutes(doors)
  notificationsRoutes(doors)
  moderationRoutes(doors)
  reportsRoutes(doors)
  chatRoutes(doors)
  contactRoutes(doors)
  sanctionsRoutes(doors)
  photosRoutes(doors)
  adminRoutes(doors)
  statusRoutes(doors)
  const { heartbeatMs } = options
  const mountLive = serveLive(web, services, {
    health,
    limiter,
    heartbeatMs,
    readSession,
    findOpenSessions,
    readOpenSecrets,
  })
  const turns = openTurns()
  mountApi(web, {
    doors,
    turns,
    table: endpoints,
    origin: services.config.ORIGIN,
    isClosedTo: closing.isClosedTo,
    mountLive,
    callOf: (request, reply) => callOf(services, request, reply, readSession),
  })
  mountUnsubscribe(web, {
    isOurs: async (token) => (await accountOfLink(services, token)) !== null,
    unsubscribe: (token) => unsubscribe(services, token),
  })
  await mountAppWorker(web, { isOn: services.config.APP_WORKER === 'on' })
  mountSitemaps(web, {
    services,
    limiter,
    isClosed: () => closing.now() !== null,
    countFiles: () => countSitemapFiles(laggingOf(services)),
    walk: (file, of) => walkSitemap(laggingOf(services), file, of),
  })
  if (pages)
    await mountPages(web, {
      development,
      largeForms: {
        paths: ['/photos/new', '/profile'],
        bytesMax: photoLimits.bytesMax,
        turns,
        maySend: async (request, reply) =>
          mayCall('registered', (await callOf(services, request, reply, readSession)).viewer) === null,
      },
      pageOf: async (request, reply, nonce) => {
        const call = callOf(services, request, reply, readSession)
        call.catch(() => {})
        const report = (error: unknown) => reportFault(request, error)
        const api = callerOf(doors, endpoints, { call: () => call, report })
        const apiOnce = (key: string) =>
          callerOf(doors, endpoints, {
            call: async () => ({ ...(await call), idempotencyKey: assertKey(key) }),
            report,
          })
        // If the session cannot be read, the page renders as for a visitor; its own API calls succeed or fail by themselves.
        const known = closing.isClosedToAll()
          ? null
          : await call.then(
              ({ signedIn }) => signedIn,
              (error: unknown) => (report(error), null),
            )
        const maintenance = closing.inviteFor(known)
        const signedIn = maintenance === null ? known : null
        const country = () => services.countryOf(request.ip)
        // A page without its unread count is better than an error page.
        const orNone = (count: Promise<number>) => count.catch((error: unknown) => (report(error), 0))
        const [unread, unreadMessages] =
          signedIn === null || signedIn.sanction?.kind === 'expel'
            ? [0, 0]
            : await Promise.all([
                orNone(unreadOf(services, signedIn.accountId)),
                signedIn.kind === 'anonymous' ? 0 : orNone(unreadInChat(services, signedIn.accountId)),
              ])
        return pageOf(services, request, {
          nonce,
          api,
          apiOnce,
          country,
          maintenance,
          signedIn,
          unread,
          unreadMessages,
        })
      },
    })
  return { server: web, health }
}
