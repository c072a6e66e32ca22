// Registers the response cache in front of Fastify and invalidates it when PostgreSQL notifies that public content has changed.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/call.ts'
import { listenToChanges } from '../../platform/changes.ts'
import type { Health } from '../health.ts'
import { SecondShelf } from './second-shelf.ts'
import { beforeFramework, type Handler, type Kept, keepAnswers } from './serve.ts'
import { Shelf } from './shelf.ts'

type KeepOptions = { readonly health: Health; readonly keepMs: number }

export function keepPublicAnswers(web: FastifyInstance, services: Services, { health, keepMs }: KeepOptions): void {
  const kept: Kept = { shelf: new Shelf(keepMs), second: new SecondShelf(services.redis, keepMs), hits: 0 }
  keepAnswers(web, kept)
  services.metrics.watchTotal('http_server_kept_answers_total', 'Public answers sent again.', () => kept.hits)
  const changes = listenToChanges(services.config.DATABASE_URL, services.log, {
    onChange: () => {
      // First, so that no response is rendered again from a replica that has not replayed the change yet.
      services.db.noteChange()
      kept.shelf.purge()
      kept.second.purge()
    },
    onHearing: (hears) => {
      // A change missed while disconnected may have made the entries of other processes in Redis stale too.
      if (hears) kept.second.purge()
      kept.shelf.open = hears
    },
  })
  web.addHook('onClose', () => changes.stop())

  // Wraps Fastify's request listener instead of creating our own server, so timeouts and shutdown stay with Fastify.
  const [handler] = web.server.listeners('request') as Handler[]
  if (handler === undefined) throw new Error('the server has no listener to stand before')
  const answer = beforeFramework(kept, handler)
  web.server.removeAllListeners('request')
  // While draining, Fastify responds itself: its `connection: close` header makes clients reconnect to another process.
  web.server.on('request', (request, response) => (health.draining() ? handler : answer)(request, response))
}
