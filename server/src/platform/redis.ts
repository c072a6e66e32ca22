// Redis: limits, cache and messages between processes. Nothing in it may be missed when it is gone.
import { Redis } from 'ioredis'
import { faultOf, type Log } from './log.ts'

export type { Redis }

type RedisOptions = { readonly keyPrefix?: string; readonly patienceMs?: number }

export function connectRedis(
  url: string,
  log: Log,
  { keyPrefix = 'murmullo:', patienceMs = 250 }: RedisOptions = {},
): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    // A command given while Redis is away fails at once, so that its caller can do without.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: patienceMs,
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
