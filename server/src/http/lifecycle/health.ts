// Health routes for the load balancer: liveness (/healthz) and readiness (/readyz, with a database ping every 500 ms).
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/context/request-context.ts'
import { serializeError } from '../../platform/observability/logger.ts'

export type Health = {
  readonly isDraining: () => boolean
  /** Starts draining: readiness fails, and every response carries `connection: close` so that clients reconnect to another process. */
  readonly drain: () => void
  readonly onDrain: (listener: () => void) => void
}

const pollMs = 500

export function registerHealthRoutes(web: FastifyInstance, { db, log }: Deps): Health {
  let draining = false
  const drainListeners: (() => void)[] = []
  let isDatabaseReachable: boolean | null = null
  const stop = new AbortController()
  const pingDatabase = async () => {
    const before = isDatabaseReachable
    isDatabaseReachable = await db.ping().then(
      () => true,
      (error: unknown) => {
        if (before !== false)
          log.warn({ component: 'postgresql', exception: serializeError(error) }, 'postgresql unavailable')
        return false
      },
    )
    if (isDatabaseReachable && !before) log.info({ component: 'postgresql' }, 'postgresql available again')
  }
  const pollDatabase = async () => {
    while (!stop.signal.aborted) {
      await wait(pollMs, undefined, { signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await pingDatabase()
    }
  }
  web.addHook('onReady', async () => {
    await pingDatabase()
    void pollDatabase()
  })
  web.addHook('onClose', async () => stop.abort())
  web.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  const noStore = { 'cache-control': 'no-store' }
  web.get('/healthz', (_request, reply) => reply.headers(noStore).send({ ok: true }))
  web.get('/readyz', (_request, reply) => {
    const ready = isDatabaseReachable === true && !draining
    return reply
      .status(ready ? 200 : 503)
      .headers(noStore)
      .send({ ready })
  })
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
      for (const listener of drainListeners) listener()
    },
    onDrain: (listener) => drainListeners.push(listener),
  }
}
