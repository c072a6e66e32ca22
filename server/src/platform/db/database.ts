// Database access: one connection pool per role. The public role cannot read author columns: a query that selects one by mistake fails.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { roleMismatchError, roles } from './connection-config.ts'
import type { DB } from './schema.gen.ts'
import { createReplicaReads } from './replica-reads.ts'
import type { Log } from '../observability/logger.ts'
import {
  type RunQuery,
  unnamedStatements,
  createPool,
  createPoolerPool,
  type Prepared,
  namedStatements,
} from './pool.ts'
import { createReadOnlyKysely, createReadPool, createCamelCasePlugin, type ReadPool } from './read-pool.ts'
import { recordQuerySpan } from './query-spans.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
export { connectionFor, isDatabaseUnavailable as isDatabaseAway, roles } from './connection-config.ts'
export type { Prepared }

type Reads = {
  /** Reads of public content, without transactions. */
  readonly public: Db
  /** Prepared statement with the public role: planned once per connection, for the most frequent queries. */
  readonly prepared: Prepared
  /** The same role on a few connections of its own, for searches: a slow query delays no page. */
  readonly preparedSearch: Prepared
}
export type Database = Reads & {
  /** The same reads for requests that tolerate replication lag. Null without a replica. */
  readonly replicaReads: (Reads & { readonly lagMs: () => number }) | null
  /** Records a change, or an event about one, that later reads must see: the replica is read again once it has replayed it. */
  readonly recordChange: () => void
  /** Queries of the application role, on behalf of users. */
  readonly app: Db
  /** The same pool without renamed columns, for a library that names columns itself. */
  readonly rawApp: Kysely<unknown>
  /** For a library with its own SQL, on a separate pool: a caller that holds an `app` connection could deadlock waiting for a second. */
  readonly queryAsApp: RunQuery
  /** Readiness check with a timeout of one second, on a pool of its own, because the others may be busy. */
  readonly ping: () => Promise<void>
  /** Prepared statements on the application pool. */
  readonly namedAsApp: Prepared
  readonly queuedCount: () => number
  readonly close: () => Promise<void>
}
type ConnectionUrls = { readonly pooler?: string | undefined; readonly replica?: string | undefined }

export function connectDatabase(url: string, log: Log, { pooler, replica }: ConnectionUrls = {}): Database {
  const primary = createReadPool(url, log, pooler)
  const lagging = replica === undefined ? null : createReplicaReads({ primary: url, replica }, primary, log)
  const pingTimeouts = { query_timeout: 1_000, connectionTimeoutMillis: 1_000 }
  const pools =
    pooler === undefined
      ? {
          app: createPool(url, roles.app, log, 10),
          beside: createPool(url, roles.app, log, 2),
          ping: createPool(url, roles.public, log, 1, pingTimeouts),
        }
      : {
          app: createPoolerPool(pooler, roles.app, log, 10),
          beside: createPoolerPool(pooler, roles.app, log, 2),
          ping: createPoolerPool(pooler, roles.public, log, 1, pingTimeouts),
        }
  return {
    ...toReads(primary),
    replicaReads: lagging && { ...toReads(lagging), lagMs: lagging.lagMs },
    recordChange: () => lagging?.recordChange(),
    app: createKysely(pools.app),
    rawApp: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pools.app }) }),
    queryAsApp: (text, values) => pools.beside.query(text, values),
    ping: () => ping(pools.ping),
    namedAsApp: (pooler === undefined ? namedStatements : unnamedStatements)(pools.app),
    queuedCount: () => pools.app.waitingCount + primary.queuedCount() + (lagging?.queuedCount() ?? 0),
    close: async () => {
      await lagging?.close()
      await Promise.all([primary.close(), ...Object.values(pools).map((each) => each.end())])
    },
  }
}

function toReads(reader: ReadPool): Reads {
  return {
    public: createReadOnlyKysely(reader.query),
    prepared: reader.prepared,
    preparedSearch: reader.preparedSearch,
  }
}

/**
 * Selects from a relation, so that a database without its schema is not ready; the current role, because a pooler's config may change any
 * time; and whether deletions were replayed, because a restored database brings deleted rows back.
 */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string; replayed: boolean }>(
    `select current_user as who, content.deletions_replayed() as replayed
     from (select) one left join (select from content.public_secrets limit 0) s on true`,
  )
  if (rows[0]?.who !== roles.public) throw roleMismatchError(roles.public)
  if (!rows[0].replayed) throw new Error('the database was restored: deletions were not replayed')
}

export function createKysely(pool: pg.Pool): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: recordQuerySpan,
    plugins: [createCamelCasePlugin()],
  })
}

/** True for a unique constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The database clock: the only one that decisions depend on. */
export const now = sql<Date>`now()`
