// Registers the response cache in front of Fastify and invalidates it when PostgreSQL notifies that public content has changed.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/context/request-context.ts'
import { listenForChanges } from '../../platform/db/change-listener.ts'
import type { Health } from '../lifecycle/health.ts'
import { RedisCache } from './redis-cache.ts'
import { createCacheHandler, type Handler, type ResponseCache, storeResponses } from './cache-handler.ts'
import { MemoryCache } from './memory-cache.ts'

type ResponseCacheOptions = { readonly health: Health; readonly ttlMs: number }

export function registerResponseCache(
  web: FastifyInstance,
  services: Deps,
  { health, ttlMs }: ResponseCacheOptions,
): void {
  const cache: ResponseCache = { memory: new MemoryCache(ttlMs), redis: new RedisCache(services.redis, ttlMs), hits: 0 }
  storeResponses(web, cache)
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
      cache.redis.purge()
    },
    onConnectionChange: (isConnected) => {
      // A change missed while disconnected may have made the entries of other processes in Redis stale too.
      if (isConnected) cache.redis.purge()
      cache.memory.open = isConnected
    },
  })
  web.addHook('onClose', () => changes.stop())

  // Wraps Fastify's request listener instead of creating our own server, so timeouts and shutdown stay with Fastify.
  const [handler] = web.server.listeners('request') as Handler[]
  if (handler === undefined) throw new Error('the HTTP server has no request listener to wrap')
  const handleRequest = createCacheHandler(cache, handler)
  web.server.removeAllListeners('request')
  // While draining, Fastify responds itself: its `connection: close` header makes clients reconnect to another process.
  web.server.on('request', (request, response) => (health.isDraining() ? handler : handleRequest)(request, response))
}
