// Public reads from one server: page queries through the pipeline, searches on a small pool of their own, and the rest on a general pool.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionFor, connectMs, notTaken, roles } from './connections.ts'
import type { DB } from './db.gen.ts'
import { openLanes, streamOf } from './lanes.ts'
import { faultOf, type Log } from './log.ts'
import { type Ask, askingAgain, openPool, openPooled, type Prepared, preparedOn } from './pools.ts'
import { inStatement, noteStatement } from './statement-spans.ts'

export type Reader = {
  readonly ask: Ask
  readonly prepared: Prepared
  readonly preparedToSearch: Prepared
  readonly waiting: () => number
  /** Destroys all connections at once: pending queries fail, to be retried on another server. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

const searchMs = 1_500
const lanesOfReads = 4

/**
 * Pipeline and searches connect directly, with or without a pooler: their prepared statements are planned once per connection, which a
 * pooler in transaction mode loses, and seven connections that are never idle under load are a pool already.
 */
export function openReader(url: string, log: Log, pooler?: string): Reader {
  const lanes = openLanes(lanesOfReads, async (onLost) => {
    const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: 0, pipeline: true })
    client.on('error', (error) => {
      log.warn({ part: 'postgresql', fault: faultOf(error) }, 'connection lost')
      onLost()
    })
    client.on('end', onLost)
    await client.connect()
    // A frozen server accepts a connection and sends no response: this query has its own timeout.
    const check: pg.QueryConfig & { query_timeout: number } = { text: 'select current_user', query_timeout: connectMs }
    const { rows } = await client.query<{ current_user: string }>(check)
    if (rows[0]?.current_user === roles.public) return client
    await client.end()
    throw notTaken(roles.public)
  })
  const pools = {
    public: pooler === undefined ? openPool(url, roles.public, log, 6) : openPooled(pooler, roles.public, log, 6),
    search: openPool(url, roles.public, log, 3, { longestMs: searchMs }),
  }
  const open = new Set<pg.PoolClient>()
  for (const pool of Object.values(pools)) {
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
  }
  const close = async () => void (await Promise.all([lanes.close(), pools.public.end(), pools.search.end()]))
  return {
    ask: askingAgain(pools.public),
    prepared: (name, text, values) => inStatement(name, () => lanes.query({ name, text, values })),
    preparedToSearch: preparedOn(pools.search),
    waiting: () => pools.public.waitingCount + pools.search.waitingCount + lanes.waiting(),
    abandon: () => {
      lanes.abandon()
      for (const client of open) streamOf(client).destroy()
      close().catch(() => {})
    },
    close,
  }
}

/** Kysely for single queries, each on any connection. Transactions are refused: their statements would be scattered. */
export function kyselyAsking(ask: Ask): Kysely<DB> {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== 'string' || /^\s*(begin|start transaction)/i.test(text))
        throw new Error('public reads belong to no transaction')
      return ask(text, [...values])
    },
    release: () => {},
  }
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
    log: noteStatement,
    plugins: [plainNames()],
  })
}

export function plainNames(): CamelCasePlugin {
  return new CamelCasePlugin({ maintainNestedObjectKeys: true })
}
