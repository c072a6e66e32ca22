// Database access: query handles, one per purpose. The role of `read` and `search` cannot read author columns: a query that selects one by mistake fails.
import { Kysely, type KyselyConfig, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { KeyCanary } from '../authorship-keys.ts'
import { genericPlans, roleMismatchError, roles, type WriteRole } from './connection-config.ts'
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
/** Inserts the rows of one table as a part of `publishContent`: `insert into … select … from claimed`, which has one row, or none. */
export type Insert = RawBuilder<unknown>
export { connectionFor, isDatabaseUnavailable as isDatabaseAway, roles, type WriteRole } from './connection-config.ts'
export type { Prepared }

type Reads = {
  /** Public content, with the public role, without transactions. Its prepared statements are pipelined: for the most frequent queries. */
  readonly read: QueryHandle
  /** Searches, with the public role, on a few separate connections with a shorter timeout: a slow search delays no page. */
  readonly search: Prepared
}
export type Database = Reads & {
  /** Everything else: writes, transactions, and reads of non-public data, with the role of the process (`withRole` changes it). */
  readonly write: QueryHandle
  /** The `write` handle of another role. Its connections are opened when used. */
  readonly writeAs: (role: WriteRole) => QueryHandle
  /**
   * Autonomous transactions of the audit role: each has a separate transaction id and commits while the transaction of its caller goes on. Direct
   * connections of a separate pool: through those of `write`, or through the pooler, callers that hold one could wait for each other.
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

/** `role`: of `write`. The worker process has its own; every other process starts as the application. */
export function connectDatabase(urls: ConnectionUrls, log: Log, role: WriteRole = roles.app): Database {
  const primary = createReadPool(urls, log)
  const lagging =
    urls.replica === undefined
      ? null
      : createReplicaReads({ primary: urls.primary, replica: urls.replica }, primary, log)
  const pools = {
    write: createPoolFor(urls, role, log, writeConnections),
    // Statements with a name: the most frequent ones, planned once per connection. Opened when used, and not at all behind a pooler.
    named: createPool(urls.primary, role, log, 3, { plannerSettings: genericPlans }),
    autonomous: createPool(urls.primary, roles.audit, log, 2),
    ping: createPoolFor(urls, roles.public, log, 1, { query_timeout: 1_000, connectionTimeoutMillis: 1_000 }),
  }
  const write = new QueryHandle(
    kyselyConfig(pools.write),
    urls.pooler === undefined ? namedStatements(pools.named) : unnamedStatements(pools.write),
  )
  const otherRoles = createRoleHandles(urls, log)
  return {
    ...toReads(primary),
    write,
    writeAs: (other) => (other === role ? write : otherRoles.handleFor(other)),
    autonomous: createKysely(pools.autonomous),
    replica: lagging && { ...toReads(lagging), lagMs: lagging.lagMs },
    recordChange: () => lagging?.recordChange(),
    ping: () => ping(pools.ping),
    listKeyCanaries: async () =>
      (await pools.ping.query<KeyCanary>('select version, box from content.key_canaries()')).rows,
    queuedCount: () =>
      pools.write.waitingCount +
      pools.named.waitingCount +
      otherRoles.queuedCount() +
      primary.queuedCount() +
      (lagging?.queuedCount() ?? 0),
    close: async () => {
      await lagging?.close()
      await Promise.all([primary.close(), otherRoles.close(), ...Object.values(pools).map((each) => each.end())])
    },
  }
}

const writeConnections = 10
/** Few staff members work at once. Connections of another role are opened when used, and soon closed. */
const staffConnections = 4
const otherRoleIdleMs = 1_000

function createRoleHandles(urls: ConnectionUrls, log: Log) {
  const pools: pg.Pool[] = []
  const handles = new Map<WriteRole, QueryHandle>()
  const createHandle = (role: WriteRole) => {
    const max = role === roles.staff ? staffConnections : writeConnections
    const pool = createPoolFor(urls, role, log, max, { idleTimeoutMillis: otherRoleIdleMs })
    pools.push(pool)
    return new QueryHandle(kyselyConfig(pool), unnamedStatements(pool))
  }
  return {
    handleFor: (role: WriteRole): QueryHandle => {
      const handle = handles.get(role) ?? createHandle(role)
      handles.set(role, handle)
      return handle
    },
    queuedCount: () => pools.reduce((sum, pool) => sum + pool.waitingCount, 0),
    close: () => Promise.all(pools.map((pool) => pool.end())),
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
