// Redis: limits, cache and messages between processes. Nothing in it may be missed when it is gone.
import { Redis } from 'ioredis'
import { faultOf, type Log } from './log.ts'

export type { Redis }

type RedisOptions = { readonly keyPrefix?: string; readonly patienceMs?: number }

/** A moment of hurry is shorter. */
const deadMs = 2_000

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
    // A line that went dead says nothing. One on which an answer is owed for so long is given up for another.
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
