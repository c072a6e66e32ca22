// Redis client for rate limits, caches and pub/sub. Redis stores nothing that may not be lost.
import { Redis } from 'ioredis'
import { type Log } from '../observability/logger.ts'

export type { Redis }

type RedisOptions = { readonly keyPrefix?: string; readonly commandTimeoutMs?: number }

/** Longer than a load peak lasts. */
const deadConnectionMs = 2_000

export function connectRedis(
  url: string,
  log: Log,
  { keyPrefix = 'murmullo:', commandTimeoutMs = 250 }: RedisOptions = {},
): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    // No offline queue: while Redis is down a command fails at once, so that its caller uses a fallback.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: commandTimeoutMs,
    // A dead connection reports no error: when a response is overdue for this long, the client reconnects.
    socketTimeout: Math.max(commandTimeoutMs, deadConnectionMs),
    retryStrategy: (tries) => Math.min(100 * tries, 1_000),
  })
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown) log.warn({ component: 'redis', exception: error }, 'redis unavailable')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info({ component: 'redis' }, 'redis available again')
    isDown = false
  })
  return redis
}
