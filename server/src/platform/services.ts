// Opens the outside world once per process, and closes it in order.
import type { Services } from './call.ts'
import type { Config } from './config.ts'
import { connectDatabase } from './db.ts'
import { keysFrom } from './keys.ts'
import { createLog } from './log.ts'
import { connectRedis } from './redis.ts'

export function openServices(
  config: Config,
  options: { logLevel?: string; redis?: { keyPrefix?: string; patienceMs?: number } } = {},
): Services {
  const log = createLog(options.logLevel ?? 'info')
  const db = connectDatabase(config.DATABASE_URL, log)
  const redis = connectRedis(config.REDIS_URL, log, options.redis)
  return { config, log, db, redis, keys: keysFrom(db.app), clock: Date.now }
}

export async function closeServices(services: Services): Promise<void> {
  services.redis.disconnect()
  await services.db.close()
}
