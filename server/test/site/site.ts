// Test fixture: the application on a real port over a given database, with an owner connection to it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { PageBuild } from '../../src/http/pages/register-pages.ts'
import type { Deps } from '../../src/platform/context/request-context.ts'
import { withStaffRole, withWorkerRole } from '../../src/platform/context/with-role.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { DestinationStream } from '../../src/platform/observability/logger.ts'
import { closeDeps, createDeps } from '../../src/platform/context/deps.ts'
import { createWeb, type Web } from '../../src/web.ts'
import { testAddressKeys } from '../servers/address-keys.ts'

export type Site = {
  readonly services: Deps
  /** The same with the database role of the worker: for what jobs do. */
  readonly worker: Deps
  /** That of endpoints of the staff. */
  readonly staff: Deps
  readonly web: Web
  readonly url: string
  /** Query as the cluster owner, for setup and assertions, without any privilege restriction. */
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}
type Environment = NodeJS.ProcessEnv & { readonly DATABASE_URL: string; readonly REDIS_URL: string }

type SiteOptions = {
  /** Serve the pages of the last build, or of another one. */
  readonly pages: boolean | PageBuild
  /** TTL of the response cache; most tests change the database directly and assert at once. */
  readonly cacheTtlMs?: number
  /** Receives every log line. */
  readonly logTo?: DestinationStream | undefined
  /** Key prefix in Redis; processes of one site share it. */
  readonly redisPrefix?: string | undefined
}

export async function createSite(
  environment: Environment,
  { pages, cacheTtlMs = 0, logTo, redisPrefix = `test:${randomBytes(6).toString('hex')}:` }: SiteOptions,
): Promise<Site> {
  const config = readConfig({
    NODE_ENV: 'test',
    ORIGIN: 'https://murmullo.example',
    PORT: '0',
    // Cheap password hashes: with the cost of production they would take most of the time of many tests.
    PASSWORD_HASH_MEMORY_KIB: '8',
    // Most tests read what they published at once.
    RELEASE_INTERVAL_SECONDS: '0',
    ADDRESS_PUBLIC_KEY: testAddressKeys.publicKey,
    ...environment,
  })
  const services = createDeps(config, {
    // A busy machine must not cause Redis timeouts in tests.
    ...(logTo === undefined ? { logLevel: 'silent' } : { logLevel: 'trace', logTo }),
    redis: { keyPrefix: redisPrefix, commandTimeoutMs: 5_000 },
  })
  await new Promise<void>((resolve) => {
    services.redis.once('ready', resolve)
    services.redis.once('error', () => resolve())
  })
  const web = await createWeb(services, { pages, cacheTtlMs })
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 })
  owner.on('error', () => {})
  return {
    services,
    get worker() {
      return withWorkerRole(services)
    },
    get staff() {
      return withStaffRole(services)
    },
    web,
    url,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    close: async () => {
      await web.server.close()
      await closeDeps(services)
      await owner.end()
    },
  }
}
