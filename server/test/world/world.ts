// Test fixture: the seeded world of a test file or of one test. A separate copy of the database, a real Redis, the application on a real port,
// the backing services that the test names, and builders of users and content.
import { randomBytes } from 'node:crypto'
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { createClient } from '@murmullo/contract/api/client'
import { endpoints, type MurmulloApi } from '@murmullo/contract/api/endpoints'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { revokeTemporary, setLogSettings } from '../../src/commands/database/create-database.ts'
import { checkStorage } from '../../src/features/photos/images/check-storage.ts'
import type { PageBuild } from '../../src/http/pages/register-pages.ts'
import type { DestinationStream } from '../../src/platform/observability/logger.ts'
import { createBuilders, type Builders } from '../builders/builders.ts'
import { waitForCache } from '../clients/cache-probe.ts'
import { pollSseStatus } from '../clients/sse-client.ts'
import { type BackingServices, type ServiceName, startBackingServices } from '../servers/backing-services.ts'
import { installClock, type TestClock } from '../site/clock.ts'
import { createSite, type Site } from '../site/site.ts'

/** `Name`: the backing services that the world has. */
export type World<Name extends ServiceName = never> = Site &
  Builders &
  Pick<BackingServices, Name> & {
    /** As a visitor after the age gate. */
    readonly api: MurmulloApi
    readonly databaseUrl: string
    readonly clock: TestClock
  }

type WorldOptions<Name extends ServiceName> = {
  /** Backing services to start, each a property of the world. */
  readonly with?: readonly Name[]
  /** Environment of the application. */
  readonly env?: NodeJS.ProcessEnv
  /** Starts another process of this world: same database, same Redis keys. */
  readonly secondProcessOf?: World
  /** A stopped clock moves only when the test advances it. */
  readonly clock?: 'running' | 'stopped'
  /** The response cache is off by default: most tests change the database directly and assert at once. `ready`: it never expires, and works already. */
  readonly cache?: 'ready' | { readonly ttlMs: number }
  /** Resolves once the process accepts SSE connections. */
  readonly sse?: boolean
  /** Pages of the site; without them it serves the API only. */
  readonly pages?: PageBuild
  /** Receives every log line. */
  readonly logTo?: DestinationStream
}

/** Longer than any test: a changed response was invalidated, not expired. */
const longTtlMs = 600_000

export async function copyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${inject('template')}`)
  // Privileges revoked on the template database itself are not copied with its contents.
  await revokeTemporary(client, name)
  await setLogSettings(client, name)
  // A commit that a crash loses does not matter here, and most queries are too short to compile.
  await client.query(`alter database ${name} set synchronous_commit = off`)
  await client.query(`alter database ${name} set jit = off`)
  await client.end()
  // A busy machine must not make queries fail because they wait for a connection.
  return `${server}/${name}?connect_timeout=10`
}

/** For `beforeAll`: the test file closes it. */
export async function createWorld<Name extends ServiceName = never>(
  options: WorldOptions<Name> = {},
): Promise<World<Name>> {
  const { env = {}, secondProcessOf: first, cache, clock: clockState, logTo } = options
  const databaseUrl = env.DATABASE_URL ?? first?.databaseUrl ?? (await copyDatabase())
  const backing = await startBackingServices(options.with ?? [], databaseUrl)
  const site = await createSite(
    { REDIS_URL: inject('redisUrl'), ...backing.env, ...env, DATABASE_URL: databaseUrl },
    {
      pages: options.pages ?? false,
      cacheTtlMs: cache === 'ready' ? longTtlMs : (cache?.ttlMs ?? 0),
      logTo,
      redisPrefix: first?.services.redis.options.keyPrefix,
    },
  )
  const clock = installClock(site.services)
  if (clockState === 'stopped') clock.stop()
  // A test with its own endpoint has prepared the storage behind it.
  if (backing.services.bucket && env.S3_ENDPOINT === undefined) await createBucket(site)
  if (cache === 'ready') await waitForCache(site)
  if (options.sse) await pollSseStatus(site).toBe(200)
  const world: World = {
    ...site,
    ...createBuilders(site),
    // A spread copies the value of a getter, not the getter.
    get worker() {
      return site.worker
    },
    get staff() {
      return site.staff
    },
    api: createClient(endpoints, { baseUrl: site.url, fetch: fetchAsAdult }),
    databaseUrl,
    clock,
    close: async () => {
      await site.close()
      await backing.close()
    },
  }
  return Object.assign(world, backing.services as Pick<BackingServices, Name>)
}

/** The cookie with reads only: a write with a cookie passes the CSRF check only from our own pages. */
const fetchAsAdult: typeof fetch = (input, init) => {
  const cookie = init?.method === 'GET' && { cookie: `${ageCookie.name}=${ageCookie.value}` }
  return fetch(input, { ...init, headers: { ...init?.headers, ...cookie } })
}

/** A world that is closed with its test. */
export async function createWorldForTest<Name extends ServiceName = never>(
  options?: WorldOptions<Name>,
): Promise<World<Name>> {
  const world = await createWorld(options)
  onTestFinished(world.close)
  return world
}

async function createBucket({ worker }: Site): Promise<void> {
  const parts = await checkStorage(worker, true)
  if (parts.some(({ ok }) => !ok)) throw new Error(`bucket check failed: ${JSON.stringify(parts)}`)
}
