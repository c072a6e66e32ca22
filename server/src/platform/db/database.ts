// Database access: query handles, one per purpose. The role of `read` and `search` cannot read author columns: a query that selects one by mistake fails.
import { Kysely, type KyselyConfig, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { KeyCanary } from '../authorship-keys.ts'
import { genericPlans, roleMismatchError, roles } from './connection-config.ts'
import type { DB } from './schema.gen.ts'
import { createReplicaReads } from './replica-reads.ts'
import type { Log } from '../observability/logger.ts'
import {
  type ConnectionUrls,
  createPool,
  createPoolFor,
  namedStatements,
  type Prepared,
  unnamedStatements,
} from './pool.ts'
import { QueryHandle, createReadHandle, createReadPool, createCamelCasePlugin, type ReadPool } from './read-pool.ts'
import { recordQuerySpan } from './query-spans.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
export { connectionFor, isDatabaseUnavailable as isDatabaseAway, roles } from './connection-config.ts'
export type { Prepared }

type Reads = {
  /** Public content, with the public role, without transactions. Its prepared statements are pipelined: for the most frequent queries. */
  readonly read: QueryHandle
  /** Searches, with the public role, on a few separate connections with a shorter timeout: a slow search delays no page. */
  readonly search: Prepared
}
export type Database = Reads & {
  /** Everything else, with the application role on behalf of users: writes, transactions, and reads of non-public data. */
  readonly write: QueryHandle
  /**
   * Autonomous transactions: each has a transaction id of its own and commits while the transaction of its caller goes on. Direct connections of
   * a separate pool: through those of `write`, or through the pooler, callers that hold one could wait for each other.
   */
  readonly autonomous: Db
  /** `read` and `search` for requests that tolerate replication lag. Null without a replica. */
  readonly replica: (Reads & { readonly lagMs: () => number }) | null
  /** Records a change, or an event about one, that later reads must see: the replica is read again once it has replayed it. */
  readonly recordChange: () => void
  /** Readiness check with a timeout of one second, on a separate pool, because the others may be busy. */
  readonly ping: () => Promise<void>
  /** For the readiness check, on the same pool. */
  readonly listKeyCanaries: () => Promise<KeyCanary[]>
  readonly queuedCount: () => number
  readonly close: () => Promise<void>
}

export function connectDatabase(urls: ConnectionUrls, log: Log): Database {
  const primary = createReadPool(urls, log)
  const lagging =
    urls.replica === undefined
      ? null
      : createReplicaReads({ primary: urls.primary, replica: urls.replica }, primary, log)
  const pools = {
    write: createPoolFor(urls, roles.app, log, 10),
    // Statements with a name: the most frequent ones, planned once per connection. Opened when used, and not at all behind a pooler.
    named: createPool(urls.primary, roles.app, log, 3, { plannerSettings: genericPlans }),
    autonomous: createPool(urls.primary, roles.app, log, 2),
    ping: createPoolFor(urls, roles.public, log, 1, { query_timeout: 1_000, connectionTimeoutMillis: 1_000 }),
  }
  return {
    ...toReads(primary),
    write: new QueryHandle(
      kyselyConfig(pools.write),
      urls.pooler === undefined ? namedStatements(pools.named) : unnamedStatements(pools.write),
    ),
    autonomous: createKysely(pools.autonomous),
    replica: lagging && { ...toReads(lagging), lagMs: lagging.lagMs },
    recordChange: () => lagging?.recordChange(),
    ping: () => ping(pools.ping),
    listKeyCanaries: async () =>
      (await pools.ping.query<KeyCanary>('select version, box from content.key_canaries()')).rows,
    queuedCount: () =>
      pools.write.waitingCount + pools.named.waitingCount + primary.queuedCount() + (lagging?.queuedCount() ?? 0),
    close: async () => {
      await lagging?.close()
      await Promise.all([primary.close(), ...Object.values(pools).map((each) => each.end())])
    },
  }
}

function toReads(reader: ReadPool): Reads {
  return { read: createReadHandle(reader), search: reader.search }
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
  return new Kysely<DB>(kyselyConfig(pool))
}

function kyselyConfig(pool: pg.Pool): KyselyConfig {
  return { dialect: new PostgresDialect({ pool }), log: recordQuerySpan, plugins: [createCamelCasePlugin()] }
}

/** True for a unique constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The database clock: the only one that decisions depend on. `today` is the UTC day: every connection has that time zone. */
export const now = sql<Date>`now()`
export const today = sql<string>`current_date`
