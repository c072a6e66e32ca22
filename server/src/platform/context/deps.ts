// Composition root: creates all dependencies once per process, and closes them in order.
import { createAddressOpener } from '../integrations/address-opener.ts'
import { createAi } from '../integrations/ai.ts'
import { type Auth, createAuth } from '../integrations/auth.ts'
import { readAuthSecret } from '../integrations/auth-secrets.ts'
import type { Deps } from './request-context.ts'
import type { Config } from '../config.ts'
import { createGeoIp } from '../integrations/geoip.ts'
import { connectDatabase, roles, type WriteRole } from '../db/database.ts'
import { createPoolFor } from '../db/pool.ts'
import { createImageProcessor } from '../images/image-processor.ts'
import { createKeyStore } from '../crypto/key-store.ts'
import { createPasswordHasher } from '../crypto/password-hash.ts'
import { createPublisher } from '../realtime/publisher.ts'
import { createDevelopmentLog, createLog, type DestinationStream } from '../observability/logger.ts'
import { createMailer } from '../integrations/mail.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createPushClient } from '../integrations/push.ts'
import { createProducer } from '../jobs/queue.ts'
import { connectRedis } from '../redis/redis.ts'
import { createStorage } from '../storage/storage.ts'

export function createDeps(
  config: Config,
  options: {
    /** Database role of the process. */
    role?: WriteRole
    logLevel?: string
    logTo?: DestinationStream
    redis?: { keyPrefix?: string; commandTimeoutMs?: number }
  } = {},
): Deps {
  const level = options.logLevel ?? 'info'
  const log = config.LOG_FORMAT === 'pretty' ? createDevelopmentLog(level) : createLog(level, options.logTo)
  const metrics = createMetrics()
  const urls = { primary: config.DATABASE_URL, pooler: config.POOLER_URL, replica: config.REPLICA_URL }
  const role = options.role ?? roles.app
  const db = connectDatabase(urls, log, role)
  const redis = connectRedis(config.REDIS_URL, log, options.redis)
  const keys = createKeyStore(db.write, config.AUTHORSHIP_KEYS)
  // A separate pool: a caller that holds a `write` connection could deadlock waiting for a second.
  const queuePool = createPoolFor(urls, role, log, 2)
  const queue = createProducer((text, values) => queuePool.query(text, values), log)
  let auth: Promise<Auth> | undefined
  const deps: Deps = {
    config,
    log,
    metrics,
    db,
    redis,
    keys,
    passwords: createPasswordHasher(config.PASSWORD_HASH_MEMORY_KIB),
    clock: Date.now,
    mail: createMailer(config),
    push: createPushClient(config, keys),
    addressOpener: createAddressOpener(config, log),
    ai: createAi(config, log, { onResult: metrics.recordAiRequest }),
    images: createImageProcessor(config.IMAGES_NICE),
    storage: createStorage(config),
    lookupCountry: createGeoIp(config, log),
    publisher: createPublisher(redis, log),
    enqueue: queue.enqueue,
    auth: () => {
      auth ??= createAuthWithKey(deps).catch((error: unknown) => {
        auth = undefined
        throw error
      })
      return auth
    },
    close: async () => {
      redis.disconnect()
      deps.mail.close()
      deps.images.close()
      deps.storage.close()
      await queue.close()
      await Promise.all([db.close(), queuePool.end()])
      await metrics.close()
    },
  }
  return deps
}

const replicaDeps = new WeakMap<Deps, Deps>()

/** The same dependencies with replica reads, for requests that tolerate replication lag; unchanged without a replica. */
export function withReplicaReads(deps: Deps): Deps {
  if (deps.db.replica === null) return deps
  const created = replicaDeps.get(deps) ?? { ...deps, db: { ...deps.db, ...deps.db.replica } }
  replicaDeps.set(deps, created)
  return created
}

async function createAuthWithKey({ keys, passwords, db, config }: Deps): Promise<Auth> {
  const secret = await readAuthSecret(keys)
  return createAuth({ db: db.write.withoutPlugins(), secret, origin: config.ORIGIN, passwords })
}

export function closeDeps(deps: Deps): Promise<void> {
  return deps.close()
}
