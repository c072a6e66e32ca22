// PostgreSQL: one pool per role. The public pool cannot see who wrote anything; a forgotten column is an error there.
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
  /** Reads of what everybody may see, one by one. */
  readonly public: Db
  /** A named statement in the role of public reads: planned once per connection, for the queries everybody runs. */
  readonly prepared: Prepared
  /** The role of public reads on a few connections of its own: what takes longer than a page holds up nobody who reads one. */
  readonly preparedToSearch: Prepared
}
export type Database = Reads & {
  /** The same reads for whoever may be told what was true a moment ago. Null without a replica. */
  readonly lagging: (Reads & { readonly lagMs: () => number }) | null
  /** Something was changed, or told about, that nobody may miss any more: the replica is read again once it has it. */
  readonly noteChange: () => void
  /** Everything the application does in the name of somebody. */
  readonly app: Db
  /** The same connections for a library that names columns itself. */
  readonly plainApp: Kysely<unknown>
  /** For one that writes its SQL itself, on connections beside those: whoever asks may hold one of them, and would wait for themselves. */
  readonly askAsApp: Ask
  /** Answers within a second or fails: for readiness, apart from the pools that may be busy. */
  readonly ping: () => Promise<void>
  /** Named statements on the pool of the application. */
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
 * A relation, so that a database without its schema is not called ready; who asks, because a pooler may be told otherwise any time; and
 * whether what was deleted is known to be deleted, because a database that was restored brings it back.
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

/** True when another row has what must be one of a kind. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The database's own clock: the only one that decides anything. */
export const now = sql<Date>`now()`
