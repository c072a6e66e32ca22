// Health routes for the load balancer: liveness (/healthz) and readiness (/readyz, with a check of the database and of its key canary every
// 500 ms).
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../platform/config.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import { assertKeysMatch, hasActiveCanary, verifyAuthorshipKeys } from '../../platform/crypto/key-canary.ts'

export type Health = {
  readonly isDraining: () => boolean
  /** Starts draining: readiness fails, and every response carries `connection: close` so that clients reconnect to another process. */
  readonly drain: () => void
  readonly onDrain: (listener: () => void) => void
}

const pollMs = 500

export function registerHealthRoutes(web: FastifyInstance, { db, log, config }: Deps): Health {
  let draining = false
  const drainListeners: (() => void)[] = []
  let isDatabaseUsable: boolean | null = null
  const stop = new AbortController()
  const checkDatabase = async () => {
    const before = isDatabaseUsable
    try {
      await db.ping()
      // Each time: a restore or a failover can put another database behind the same address.
      const canaries = await db.listKeyCanaries()
      if (hasActiveCanary(config.AUTHORSHIP_KEYS, canaries)) assertKeysMatch(config.AUTHORSHIP_KEYS, canaries)
      else await verifyAuthorshipKeys(db.write, config.AUTHORSHIP_KEYS)
      isDatabaseUsable = true
      if (before === false) log.info({ component: 'postgresql' }, 'postgresql available again')
    } catch (error) {
      isDatabaseUsable = false
      if (before === false) return
      if (error instanceof ConfigError)
        log.error({ component: 'keys', exception: error }, 'authorship keys do not match the database')
      else log.warn({ component: 'postgresql', exception: error }, 'postgresql unavailable')
    }
  }
  const pollDatabase = async () => {
    while (!stop.signal.aborted) {
      await wait(pollMs, undefined, { signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await checkDatabase()
    }
  }
  web.addHook('onReady', async () => {
    await checkDatabase()
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
    const ready = isDatabaseUsable === true && !draining
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
