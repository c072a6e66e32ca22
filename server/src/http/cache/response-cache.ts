// Response cache in front of Fastify: answers cache hits before Fastify handles the request, and invalidates them when PostgreSQL notifies
// that public content has changed.
import type { FastifyInstance } from 'fastify'
import type { Cookies, Deps } from '../../platform/context/request-context.ts'
import { listenForChanges } from '../../platform/db/change-listener.ts'
import type { Health } from '../lifecycle/health.ts'
import { createCookieReader } from '../request/cookies.ts'
import { createCacheHandler, type Handler, type ResponseCache } from './cache-handler.ts'
import { MemoryCache } from './memory-cache.ts'
import { storeResponses } from './store-responses.ts'

type FrontCache = {
  /** Request listener that answers cache hits and passes all other requests to `handler`. */
  readonly wrap: (handler: Handler) => Handler
  /** Stores the responses of `web`, and follows changes until `web` closes. */
  readonly register: (web: FastifyInstance, health: Health, isShedding: () => boolean) => void
}

/** Injected: this folder does not import the accounts feature. */
export type ReadsSharedPages = (services: Deps, cookies: Pick<Cookies, 'read'>) => Promise<boolean>

type CacheOptions = { readonly ttlMs: number; readonly readsSharedPages: ReadsSharedPages }

export function createResponseCache(services: Deps, { ttlMs, readsSharedPages }: CacheOptions): FrontCache {
  const cache: ResponseCache = {
    memory: new MemoryCache(ttlMs),
    hits: 0,
    isShedding: () => false,
    readsShared: (request) => readsSharedPages(services, createCookieReader(request)),
  }
  let health: Health | null = null
  return {
    wrap: (handler) => {
      const handleRequest = createCacheHandler(cache, handler)
      // While draining, Fastify responds itself: its `connection: close` header makes clients reconnect to another process.
      return (request, response) => (health?.isDraining() ? handler : handleRequest)(request, response)
    },
    register: (web, webHealth, isShedding) => {
      health = webHealth
      cache.isShedding = isShedding
      storeResponses(web)
      services.metrics.addCounter(
        'http_response_cache_hits_total',
        'Responses served from the response cache.',
        () => cache.hits,
      )
      const changes = listenForChanges(services.config.DATABASE_URL, services.log, {
        onChange: () => {
          // First, so that no response is rendered again from a replica that has not replayed the change yet.
          services.db.recordChange()
          cache.memory.purge()
        },
        onConnectionChange: (isConnected) => {
          cache.memory.open = isConnected
        },
      })
      web.addHook('onClose', () => changes.stop())
    },
  }
}
