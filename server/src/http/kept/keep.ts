// Puts the kept answers in front of the framework, and empties them the moment the database says that something shown has changed.
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
      // First, so that what is made anew is not made from a replica that does not know yet.
      services.db.noteChange()
      kept.shelf.purge()
      kept.second.purge()
    },
    onHearing: (hears) => {
      // Whatever happened while we did not listen may have changed what another process keeps, too.
      if (hears) kept.second.purge()
      kept.shelf.open = hears
    },
  })
  web.addHook('onClose', () => changes.stop())

  // The listener is changed rather than the server made by us: so timeouts and closing stay the framework's.
  const [handler] = web.server.listeners('request') as Handler[]
  if (handler === undefined) throw new Error('the server has no listener to stand before')
  const answer = beforeFramework(kept, handler)
  web.server.removeAllListeners('request')
  // While stopping, the framework answers: it asks the reader to come back on another connection.
  web.server.on('request', (request, response) => (health.draining() ? handler : answer)(request, response))
}
