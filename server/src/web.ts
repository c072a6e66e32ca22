// Composition root of the web role: the Fastify server, its hooks, the routes of every feature (explicit registration) and the pages.

import { accessErrorFor } from '@murmullo/contract/core/access'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { photoLimits } from '@murmullo/contract/constants/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { findOpenSessions } from './features/accounts/account/account-sessions.ts'
import { readSession } from './features/accounts/auth/read-session.ts'
import { decodeUnsubscribeToken, unsubscribe } from './features/accounts/emails/unsubscribe.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { hasImpersonalPages, readsSharedPages } from './features/page-state/page-copy.ts'
import { pageStateRoutes } from './features/page-state/page-state.routes.ts'
import { placeholderViewer, readShellViewer } from './features/page-state/shell-viewer.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { reactionsRoutes } from './features/reactions/reactions.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { sanctionsRoutes } from './features/sanctions/sanctions.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { readOpenSecrets } from './features/secrets/public/read-open-secrets.ts'
import { secretsRoutes } from './features/secrets/secrets.routes.ts'
import { countSitemapFiles, streamSitemap } from './features/secrets/sitemap/stream-sitemap.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { registerApi } from './http/api/register-api.ts'
import { registerServiceWorker } from './http/pages/service-worker.ts'
import { assertIdempotencyKey, createRequestContext, createPageContext } from './http/request/create-context.ts'
import { registerMaintenanceMode } from './http/lifecycle/maintenance-mode.ts'
import { registerCsrfCheck } from './http/hooks/csrf.ts'
import { createInProcessClient, createRegistry } from './http/api/endpoint-registry.ts'
import { isSharedPage } from './http/cache/cache-key.ts'
import { isHotRefresh, isSharedRendering } from './http/cache/renderings.ts'
import { registerErrorHandler, logError, sendError, toAppError } from './http/request/error-handler.ts'
import { registerSecurityHeaders } from './http/hooks/security-headers.ts'
import { type Health, registerHealthRoutes } from './http/lifecycle/health.ts'
import { createResponseCache } from './http/cache/response-cache.ts'
import { createHttpServer } from './http/lifecycle/http-server.ts'
import { refuseMalformedRequest } from './http/lifecycle/refused-requests.ts'
import { createRateLimiter } from './http/hooks/rate-limit.ts'
import { registerSseRoute } from './http/sse/sse-route.ts'
import { createRenderQueue } from './http/pages/render-queue.ts'
import { type PageBuild, registerPages } from './http/pages/register-pages.ts'
import { registerRequestLog, generateRequestId } from './http/hooks/request-log.ts'
import { registerLoadShedding } from './http/hooks/load-shedding.ts'
import { registerSecurityTxt } from './http/pages/security-txt.ts'
import { registerSitemaps } from './http/pages/sitemaps.ts'
import { registerBodyTimeout } from './http/hooks/body-timeout.ts'
import { registerTracing } from './http/hooks/tracing.ts'
import { createUploadThrottle } from './http/uploads/upload-throttle.ts'
import { registerUnsubscribe } from './http/pages/unsubscribe.ts'
import { signedInCookie } from './platform/context/cookie-names.ts'
import type { Deps } from './platform/context/request-context.ts'
import { withReplicaReads } from './platform/context/deps.ts'

export type Web = { readonly server: FastifyInstance; readonly health: Health }
type WebOptions = {
  /** Whether the last build of the web package is served, or another build instead of it. */
  readonly pages?: boolean | PageBuild
  /** TTL of the response cache; 0 in development, so that each change is visible. */
  readonly cacheTtlMs?: number
  readonly heartbeatMs?: number
}

export async function createWeb(services: Deps, options: WebOptions = {}): Promise<Web> {
  const development = services.config.NODE_ENV === 'development'
  const { pages = true, cacheTtlMs = development ? 0 : 1_000 } = options
  // Explicit type: Fastify's generic logger types do not accept pino's.
  const loggerInstance: FastifyBaseLogger = services.log
  const cache = cacheTtlMs > 0 ? createResponseCache(services, { ttlMs: cacheTtlMs, readsSharedPages }) : null
  const web = Fastify({
    serverFactory: (handler) => createHttpServer(cache === null ? handler : cache.wrap(handler)),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: generateRequestId,
    // No child logger per request: it would cost more than most responses. Each log line carries its request id.
    childLoggerFactory: (logger) => logger,
    // X-Forwarded-* headers are trusted only from a proxy on our own network.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 64 * 1024,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // While draining, new requests still get a response, with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A malformed URL never reaches the hooks; it gets the same error response.
    frameworkErrors: (error, _request, reply) => void sendError(reply, toAppError(error)),
    clientErrorHandler: refuseMalformedRequest,
  })
  registerErrorHandler(web)
  registerTracing(web)
  registerRequestLog(web, services)
  registerSecurityHeaders(web)
  const health = registerHealthRoutes(web, services)
  const isShedding = registerLoadShedding(web, {
    maxEventLoopDelayMs: services.config.NODE_ENV === 'production' ? 250 : 10_000,
    isExempt: ({ raw }) => isHotRefresh(raw),
  })
  registerCsrfCheck(web)
  registerBodyTimeout(web)
  const renderQueue = createRenderQueue()
  // Stale copies already while pages wait: their renderings would make the queue longer, until it refuses.
  cache?.register(web, health, () => isShedding() || renderQueue.hasWaiters())

  const maintenanceMode = registerMaintenanceMode(web, services, readSession)
  const limiter = createRateLimiter(services)
  const registry = createRegistry(limiter, { checkValues: services.config.NODE_ENV !== 'production' })
  accountsRoutes(registry)
  profilesRoutes(registry)
  secretsRoutes(registry)
  commentsRoutes(registry)
  reactionsRoutes(registry)
  searchRoutes(registry)
  shareRoutes(registry)
  notificationsRoutes(registry)
  moderationRoutes(registry)
  reportsRoutes(registry)
  chatRoutes(registry)
  contactRoutes(registry)
  sanctionsRoutes(registry)
  photosRoutes(registry)
  adminRoutes(registry)
  statusRoutes(registry)
  pageStateRoutes(registry)
  const { heartbeatMs } = options
  const registerSse = registerSseRoute(web, services, {
    health,
    limiter,
    heartbeatMs,
    readSession,
    findOpenSessions,
    readOpenSecrets,
  })
  const uploadThrottle = createUploadThrottle()
  registerApi(web, {
    registry,
    uploadThrottle,
    table: endpoints,
    origin: services.config.ORIGIN,
    isClosedTo: maintenanceMode.isClosedTo,
    registerSse,
    createContext: (request, reply) => createRequestContext(services, request, reply, readSession),
  })
  registerUnsubscribe(web, {
    isValidToken: async (token) => (await decodeUnsubscribeToken(services, token)) !== null,
    unsubscribe: (token) => unsubscribe(services, token),
  })
  await registerServiceWorker(web, { isOn: services.config.SERVICE_WORKER === 'on' })
  registerSecurityTxt(web, services)
  registerSitemaps(web, {
    services,
    limiter,
    isClosed: () => maintenanceMode.now() !== null,
    countFiles: () => countSitemapFiles(withReplicaReads(services)),
    streamFile: (file, of) => streamSitemap(withReplicaReads(services), file, of),
  })
  if (pages)
    await registerPages(web, {
      development,
      build: pages === true ? undefined : pages,
      renderQueue,
      multipartForms: {
        paths: ['/photos/new', '/profile'],
        bytesMax: photoLimits.bytesMax,
        uploadThrottle,
        isAuthorized: async (request, reply) =>
          accessErrorFor('registered', (await createRequestContext(services, request, reply, readSession)).viewer) ===
          null,
      },
      createPageContext: async (request, reply, nonce) => {
        // Rendered as for a visitor: the copy of all signed-in readers cannot have anything of one of them.
        const isShared = isSharedRendering(request.raw)
        let context = createRequestContext(services, request, reply, isShared ? async () => null : readSession)
        context.catch(() => {})
        const report = (error: unknown) => logError(request, error)
        const api = createInProcessClient(registry, endpoints, { getContext: () => context, report })
        const idempotentApi = (key: string) =>
          createInProcessClient(registry, endpoints, {
            getContext: async () => ({ ...(await context), idempotencyKey: assertIdempotencyKey(key) }),
            report,
          })
        const openAccount = async (key: string | null) => {
          if ((await context).session !== null) return
          await (key === null ? api : idempotentApi(key)).accounts.continueAnonymously()
          context = createRequestContext(services, request, reply, readSession)
        }
        // If the session cannot be read, the page renders as for a visitor; its own API calls succeed or fail by themselves.
        const session = maintenanceMode.isClosedToAll()
          ? null
          : await context.then(
              ({ session: found, cookies }) => {
                // The session has ended, and the browser still asks for the pages of signed-in readers.
                if (found === null && !isShared && isSharedPage(request.raw)) cookies.set(signedInCookie, '', 0)
                return found
              },
              (error: unknown) => (report(error), null),
            )
        const maintenance = maintenanceMode.maintenanceLinkFor(session)
        const signedIn = maintenance === null ? session : null
        const isImpersonal =
          isShared || (signedIn !== null && isSharedPage(request.raw) && hasImpersonalPages(signedIn))
        const country = () => services.lookupCountry(request.ip)
        const ownViewer = async () => signedIn && (await readShellViewer(services, signedIn, report))
        return createPageContext(services, request, {
          nonce,
          api,
          idempotentApi,
          openAccount,
          country,
          maintenance,
          isImpersonal,
          viewer: isImpersonal ? placeholderViewer : await ownViewer(),
          signedIn,
        })
      },
    })
  return { server: web, health }
}
