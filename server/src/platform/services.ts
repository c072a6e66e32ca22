// Composition root: creates all dependencies once per process, and closes them in order.
import { openAi } from './ai.ts'
import { type Auth, openAuth } from './auth.ts'
import type { Services } from './call.ts'
import type { Config } from './config.ts'
import { openCountries } from './country.ts'
import { connectDatabase } from './db.ts'
import { openImages } from './images.ts'
import { keysFrom } from './keys.ts'
import { openLive } from './live.ts'
import { createLog, type DestinationStream } from './log.ts'
import { openMail } from './mail.ts'
import { openMetrics } from './metrics.ts'
import { openPush } from './push.ts'
import { openQueueEnd } from './queue.ts'
import { connectRedis } from './redis.ts'
import { openStorage } from './storage.ts'

export function openServices(
  config: Config,
  options: { logLevel?: string; logTo?: DestinationStream; redis?: { keyPrefix?: string; patienceMs?: number } } = {},
): Services {
  const log = createLog(options.logLevel ?? 'info', options.logTo)
  const metrics = openMetrics()
  const db = connectDatabase(config.DATABASE_URL, log, { pooler: config.POOLER_URL, replica: config.REPLICA_URL })
  const redis = connectRedis(config.REDIS_URL, log, options.redis)
  const keys = keysFrom(db.app)
  const queue = openQueueEnd(db.askAsApp, log)
  let auth: Promise<Auth> | undefined
  const services: Services = {
    config,
    log,
    metrics,
    db,
    redis,
    keys,
    clock: Date.now,
    mail: openMail(config),
    push: openPush(config, keys),
    ai: openAi(config, log, { onJudged: metrics.judged }),
    images: openImages(config.IMAGES_NICE),
    storage: openStorage(config),
    countryOf: openCountries(config, log),
    live: openLive(redis, log),
    enqueue: queue.enqueue,
    auth: () => {
      auth ??= makeAuth(services).catch((error: unknown) => {
        auth = undefined
        throw error
      })
      return auth
    },
    close: async () => {
      redis.disconnect()
      services.mail.close()
      services.images.close()
      services.storage.close()
      await queue.close()
      await db.close()
      await metrics.close()
    },
  }
  return services
}

const lagging = new WeakMap<Services, Services>()

/** The same dependencies with replica reads, for requests that tolerate replication lag; unchanged without a replica. */
export function laggingOf(services: Services): Services {
  if (services.db.lagging === null) return services
  const made = lagging.get(services) ?? { ...services, db: { ...services.db, ...services.db.lagging } }
  lagging.set(services, made)
  return made
}

async function makeAuth({ keys, db, config }: Services): Promise<Auth> {
  const secret = (await keys('auth')).export().toString('base64url')
  return openAuth({ db: db.plainApp, secret, origin: config.ORIGIN })
}

export function closeServices(services: Services): Promise<void> {
  return services.close()
}
