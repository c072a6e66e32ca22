// Public reads from one server: page queries through the pipeline, searches on a separate small pool, and the rest on a general pool.
import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { connectionFor, defaultConnectTimeoutMs, roleMismatchError, roles } from './connection-config.ts'
import type { DB } from './schema.gen.ts'
import { connectPipelined, Sockets } from './pg-connection.ts'
import { createPipeline } from './pipeline.ts'
import { type Log } from '../observability/logger.ts'
import {
  type ConnectionUrls,
  type RunQuery,
  queryWithRetry,
  createPool,
  createPoolFor,
  type Prepared,
  namedStatements,
} from './pool.ts'
import { withQuerySpan, recordQuerySpan } from './query-spans.ts'

export type ReadPool = {
  readonly query: RunQuery
  readonly prepared: Prepared
  readonly search: Prepared
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
export function createReadPool(urls: ConnectionUrls, log: Log): ReadPool {
  const url = urls.primary
  const sockets = new Sockets()
  const check = {
    text: 'select current_user as role',
    timeoutMs: defaultConnectTimeoutMs,
    isExpected: ([row]: unknown[]) => (row as { role: string } | undefined)?.role === roles.public,
  }
  const pipeline = createPipeline(pipelineConnections, async (onLost) => {
    const connection = await connectPipelined(connectionFor(url, roles.public), {
      check,
      sockets,
      onLost: (error) => {
        if (error !== null) log.warn({ component: 'postgresql', exception: error }, 'connection lost')
        onLost()
      },
    })
    if (connection === null) throw roleMismatchError(roles.public)
    return connection
  })
  const pools = {
    public: createPoolFor(urls, roles.public, log, 6, { stream: sockets.stream }),
    search: createPool(url, roles.public, log, 3, { statementTimeoutMs: searchTimeoutMs, stream: sockets.stream }),
  }
  const close = async () => void (await Promise.all([pipeline.close(), pools.public.end(), pools.search.end()]))
  return {
    query: queryWithRetry(pools.public),
    prepared: (name, text, values) => withQuerySpan(name, () => pipeline.query({ name, text, values })),
    search: namedStatements(pools.search),
    queuedCount: () => pools.public.waitingCount + pools.search.waitingCount + pipeline.queuedCount(),
    destroy: () => {
      pipeline.destroy()
      sockets.destroyAll()
      close().catch(() => {})
    },
    close,
  }
}

/** Query handle: Kysely, and prepared statements with the same role for the most frequent queries. */
export class QueryHandle extends Kysely<DB> {
  readonly prepared: Prepared

  constructor(config: KyselyConfig, prepared: Prepared) {
    super(config)
    this.prepared = prepared
  }
}

/** For single queries, each on any connection. Transactions are refused: their statements would be scattered. */
export function createReadHandle({ query, prepared }: Pick<ReadPool, 'query' | 'prepared'>): QueryHandle {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== 'string' || /^\s*(begin|start transaction)/i.test(text))
        throw new Error('the read handle does not support transactions')
      return query(text, [...values])
    },
    release: () => {},
  }
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  const dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool })
  return new QueryHandle({ dialect, log: recordQuerySpan, plugins: [createCamelCasePlugin()] }, prepared)
}

export function createCamelCasePlugin(): CamelCasePlugin {
  return new CamelCasePlugin({ maintainNestedObjectKeys: true })
}
