// Health routes for the load balancer: liveness (/healthz) and readiness (/readyz, with a database ping every 500 ms).
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/call.ts'
import { faultOf } from '../platform/log.ts'

export type Health = {
  readonly draining: () => boolean
  /** Starts draining: readiness fails, and every response carries `connection: close` so that clients reconnect to another process. */
  readonly drain: () => void
  readonly onDrain: (listener: () => void) => void
}

const lookEveryMs = 500

export function serveHealth(web: FastifyInstance, { db, log }: Services): Health {
  let draining = false
  const drainListeners: (() => void)[] = []
  let databaseAnswers: boolean | null = null
  const stop = new AbortController()
  const look = async () => {
    const before = databaseAnswers
    databaseAnswers = await db.ping().then(
      () => true,
      (error: unknown) => {
        if (before !== false) log.warn({ part: 'postgresql', fault: faultOf(error) }, 'postgresql is away')
        return false
      },
    )
    if (databaseAnswers && !before) log.info({ part: 'postgresql' }, 'postgresql answers')
  }
  const keepLooking = async () => {
    while (!stop.signal.aborted) {
      await wait(lookEveryMs, undefined, { signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await look()
    }
  }
  web.addHook('onReady', async () => {
    await look()
    void keepLooking()
  })
  web.addHook('onClose', async () => stop.abort())
  web.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  const noStore = { 'cache-control': 'no-store' }
  web.get('/healthz', (_request, reply) => reply.headers(noStore).send({ ok: true }))
  web.get('/readyz', (_request, reply) => {
    const ready = databaseAnswers === true && !draining
    return reply
      .status(ready ? 200 : 503)
      .headers(noStore)
      .send({ ready })
  })
  return {
    draining: () => draining,
    drain: () => {
      draining = true
      for (const listener of drainListeners) listener()
    },
    onDrain: (listener) => drainListeners.push(listener),
  }
}
