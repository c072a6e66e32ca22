// The application on a real port over a given database, and the owner's way into that database.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Services } from '../src/platform/call.ts'
import { readConfig } from '../src/platform/config.ts'
import type { DestinationStream } from '../src/platform/log.ts'
import { closeServices, openServices } from '../src/platform/services.ts'
import { createWeb, type Web } from '../src/web.ts'

export type Site = {
  readonly services: Services
  readonly web: Web
  readonly url: string
  /** As the owner of the cluster: for arranging and looking, past every rule. */
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}
type Environment = NodeJS.ProcessEnv & { readonly DATABASE_URL: string; readonly REDIS_URL: string }

type SiteOptions = {
  /** Those of the last build. */
  readonly pages: boolean
  /** How long public answers are kept; most tests change the database behind the application's back and look at once. */
  readonly keepMs?: number
  /** Everything that any process would ever write down. */
  readonly logTo?: DestinationStream | undefined
}

export async function openSite(environment: Environment, { pages, keepMs = 0, logTo }: SiteOptions): Promise<Site> {
  const config = readConfig({ NODE_ENV: 'test', ORIGIN: 'https://murmullo.example', PORT: '0', ...environment })
  const services = openServices(config, {
    // A busy machine is not what is tested here.
    ...(logTo === undefined ? { logLevel: 'silent' } : { logLevel: 'trace', logTo }),
    redis: { keyPrefix: `test:${randomBytes(6).toString('hex')}:`, patienceMs: 5_000 },
  })
  await new Promise<void>((resolve) => {
    services.redis.once('ready', resolve)
    services.redis.once('error', () => resolve())
  })
  const web = await createWeb(services, { pages, keepMs })
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 })
  owner.on('error', () => {})
  return {
    services,
    web,
    url,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    close: async () => {
      await web.server.close()
      await closeServices(services)
      await owner.end()
    },
  }
}
