// Database access: one connection pool per role. The public role cannot read author columns: a query that selects one by mistake fails.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { notTaken, roles } from './connections.ts'
import type { DB } from './db.gen.ts'
import { openLagging } from './lagging.ts'
import type { Log } from './log.ts'
import { type Ask, namelessOn, openPool, openPooled, type Prepared, preparedOn } from './pools.ts'
import { kyselyAsking, openReader, plainNames, type Reader } from './reader.ts'
import { noteStatement } from './statement-spans.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
export { connectionFor, isDatabaseAway, roles } from './connections.ts'
export type { Prepared }

type Reads = {
  /** Reads of public content, without transactions. */
  readonly public: Db
  /** Prepared statement with the public role: planned once per connection, for the most frequent queries. */
  readonly prepared: Prepared
  /** The same role on a few connections of its own, for searches: a slow query delays no page. */
  readonly preparedToSearch: Prepared
}
export type Database = Reads & {
  /** The same reads for requests that tolerate replication lag. Null without a replica. */
  readonly lagging: (Reads & { readonly lagMs: () => number }) | null
  /** Records a change, or an event about one, that later reads must see: the replica is read again once it has replayed it. */
  readonly noteChange: () => void
  /** Queries of the application role, on behalf of users. */
  readonly app: Db
  /** The same pool without renamed columns, for a library that names columns itself. */
  readonly plainApp: Kysely<unknown>
  /** For a library with its own SQL, on a separate pool: a caller that holds an `app` connection could deadlock waiting for a second. */
  readonly askAsApp: Ask
  /** Readiness check with a timeout of one second, on a pool of its own, because the others may be busy. */
  readonly ping: () => Promise<void>
  /** Prepared statements on the application pool. */
  readonly preparedAsApp: Prepared
  readonly waiting: () => number
  readonly close: () => Promise<void>
}
type Ways = { readonly pooler?: string | undefined; readonly replica?: string | undefined }

export function connectDatabase(url: string, log: Log, { pooler, replica }: Ways = {}): Database {
  const primary = openReader(url, log, pooler)
  const lagging = replica === undefined ? null : openLagging({ primary: url, replica }, primary, log)
  const impatient = { query_timeout: 1_000, connectionTimeoutMillis: 1_000 }
  const pools =
    pooler === undefined
      ? {
          app: openPool(url, roles.app, log, 10),
          beside: openPool(url, roles.app, log, 2),
          ping: openPool(url, roles.public, log, 1, impatient),
        }
      : {
          app: openPooled(pooler, roles.app, log, 10),
          beside: openPooled(pooler, roles.app, log, 2),
          ping: openPooled(pooler, roles.public, log, 1, impatient),
        }
  return {
    ...readsOf(primary),
    lagging: lagging && { ...readsOf(lagging), lagMs: lagging.lagMs },
    noteChange: () => lagging?.noteChange(),
    app: kyselyOn(pools.app),
    plainApp: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pools.app }) }),
    askAsApp: (text, values) => pools.beside.query(text, values),
    ping: () => ping(pools.ping),
    preparedAsApp: (pooler === undefined ? preparedOn : namelessOn)(pools.app),
    waiting: () => pools.app.waitingCount + primary.waiting() + (lagging?.waiting() ?? 0),
    close: async () => {
      await lagging?.close()
      await Promise.all([primary.close(), ...Object.values(pools).map((each) => each.end())])
    },
  }
}

function readsOf(reader: Reader): Reads {
  return {
    public: kyselyAsking(reader.ask),
    prepared: reader.prepared,
    preparedToSearch: reader.preparedToSearch,
  }
}

/**
 * Selects from a relation, so that a database without its schema is not ready; the current role, because a pooler's config may change any
 * time; and whether deletions were replayed, because a restored database brings deleted rows back.
 */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ who: string; settled: boolean }>(
    `select current_user as who, content.is_settled() as settled
     from (select) one left join (select from content.public_secrets limit 0) s on true`,
  )
  if (rows[0]?.who !== roles.public) throw notTaken(roles.public)
  if (!rows[0].settled) throw new Error('the database was restored: deletions were not replayed')
}

export function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: noteStatement, plugins: [plainNames()] })
}

/** True for a unique constraint violation. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The database clock: the only one that decisions depend on. */
export const now = sql<Date>`now()`
