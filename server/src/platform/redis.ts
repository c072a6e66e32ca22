// Redis client for rate limits, caches and pub/sub. Redis stores nothing that may not be lost.
import { Redis } from 'ioredis'
import { faultOf, type Log } from './log.ts'

export type { Redis }

type RedisOptions = { readonly keyPrefix?: string; readonly patienceMs?: number }

/** Longer than a load peak lasts. */
const deadMs = 2_000

export function connectRedis(
  url: string,
  log: Log,
  { keyPrefix = 'murmullo:', patienceMs = 250 }: RedisOptions = {},
): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    // No offline queue: while Redis is down a command fails at once, so that its caller uses a fallback.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: patienceMs,
    // A dead connection reports no error: when a response is overdue for this long, the client reconnects.
    socketTimeout: Math.max(patienceMs, deadMs),
    retryStrategy: (tries) => Math.min(100 * tries, 1_000),
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) log.warn({ part: 'redis', fault: faultOf(error) }, 'redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({ part: 'redis' }, 'redis is back')
    away = false
  })
  return redis
}
