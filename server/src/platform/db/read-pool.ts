// Public reads from one server: page queries through the pipeline, searches on a small pool of their own, and the rest on a general pool.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionFor, connectTimeoutMs, roleMismatchError, roles } from './connection-config.ts'
import type { DB } from './schema.gen.ts'
import { createPipeline, getSocket } from './pipeline.ts'
import { serializeError, type Log } from '../observability/logger.ts'
import { type RunQuery, queryWithRetry, createPool, createPoolerPool, type Prepared, namedStatements } from './pool.ts'
import { withQuerySpan, recordQuerySpan } from './query-spans.ts'

export type ReadPool = {
  readonly query: RunQuery
  readonly prepared: Prepared
  readonly preparedSearch: Prepared
  readonly queuedCount: () => number
  /** Destroys all connections at once: pending queries fail, to be retried on another server. */
  readonly destroy: () => void
  readonly close: () => Promise<void>
}

const searchTimeoutMs = 1_500
const pipelineConnections = 4

/**
 * Pipeline and searches connect directly, with or without a pooler: their prepared statements are planned once per connection, which a
 * pooler in transaction mode loses, and seven connections that are never idle under load are a pool already.
 */
export function createReadPool(url: string, log: Log, pooler?: string): ReadPool {
  const pipeline = createPipeline(pipelineConnections, async (onLost) => {
    const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: 0, pipeline: true })
    client.on('error', (error) => {
      log.warn({ component: 'postgresql', exception: serializeError(error) }, 'connection lost')
      onLost()
    })
    client.on('end', onLost)
    await client.connect()
    // A frozen server accepts a connection and sends no response: this query has its own timeout.
    const check: pg.QueryConfig & { query_timeout: number } = {
      text: 'select current_user',
      query_timeout: connectTimeoutMs,
    }
    const { rows } = await client.query<{ current_user: string }>(check)
    if (rows[0]?.current_user === roles.public) return client
    await client.end()
    throw roleMismatchError(roles.public)
  })
  const pools = {
    public:
      pooler === undefined ? createPool(url, roles.public, log, 6) : createPoolerPool(pooler, roles.public, log, 6),
    search: createPool(url, roles.public, log, 3, { statementTimeoutMs: searchTimeoutMs }),
  }
  const open = new Set<pg.PoolClient>()
  for (const pool of Object.values(pools)) {
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
  }
  const close = async () => void (await Promise.all([pipeline.close(), pools.public.end(), pools.search.end()]))
  return {
    query: queryWithRetry(pools.public),
    prepared: (name, text, values) => withQuerySpan(name, () => pipeline.query({ name, text, values })),
    preparedSearch: namedStatements(pools.search),
    queuedCount: () => pools.public.waitingCount + pools.search.waitingCount + pipeline.queuedCount(),
    destroy: () => {
      pipeline.destroy()
      for (const client of open) getSocket(client).destroy()
      close().catch(() => {})
    },
    close,
  }
}

/** Kysely for single queries, each on any connection. Transactions are refused: their statements would be scattered. */
export function createReadOnlyKysely(runQuery: RunQuery): Kysely<DB> {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== 'string' || /^\s*(begin|start transaction)/i.test(text))
        throw new Error('the read pool does not support transactions')
      return runQuery(text, [...values])
    },
    release: () => {},
  }
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
    log: recordQuerySpan,
    plugins: [createCamelCasePlugin()],
  })
}

export function createCamelCasePlugin(): CamelCasePlugin {
  return new CamelCasePlugin({ maintainNestedObjectKeys: true })
}
