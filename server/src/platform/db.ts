// PostgreSQL: one pool per role. The public pool cannot see who wrote anything; a forgotten column is an error there.
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './db.gen.ts'
import { openLanes } from './lanes.ts'
import { faultOf, type Log } from './log.ts'
import { inSpan, pastSpan } from './spans.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
export type Database = {
  /** Reads of what everybody may see. */
  readonly public: Db
  /** Everything the application does in the name of somebody. */
  readonly app: Db
  /** The same connections for a library that names columns itself. */
  readonly plainApp: Kysely<unknown>
  /** Answers within a second or fails: for readiness, apart from the pools that may be busy. */
  readonly ping: () => Promise<void>
  /** A named statement in the role of public reads: planned once per connection, for the queries everybody runs. */
  readonly prepared: Prepared
  /** The same on the pool of the application. */
  readonly preparedAsApp: Prepared
  /** The role of public reads on a few connections of its own: what takes longer than a page holds up nobody who reads one. */
  readonly preparedToSearch: Prepared
  readonly waiting: () => number
  readonly close: () => Promise<void>
}

export type Prepared = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>

export const roles = {
  public: 'murmullo_public',
  app: 'murmullo_app',
  migrate: 'murmullo_migrate',
  audit: 'murmullo_audit',
} as const
type Role = (typeof roles)[keyof typeof roles]

const connectMs = 1_500
const statementMs = 5_000
const searchMs = 1_500
const lanesOfReads = 4

export function connectionFor(url: string, role: Role, longestMs = statementMs) {
  const address = new URL(url)
  // Options in the address would replace ours, and with them the role.
  address.searchParams.delete('options')
  // The public statements are written for one plan each; making it anew for each page would cost more than running it. Times leave in UTC.
  const plans =
    role === roles.public
      ? '-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c timezone=UTC'
      : ''
  return {
    connectionString: address.href,
    options: `-c role=${role} ${plans} -c statement_timeout=${longestMs} -c idle_in_transaction_session_timeout=${longestMs}`,
    connectionTimeoutMillis: connectMs,
    // A server that is frozen answers nothing at all: the statement's own limit would never fire.
    query_timeout: longestMs + 1_000,
    keepAlive: true,
  }
}

export function connectDatabase(url: string, log: Log): Database {
  const pool = (role: Role, max: number, extra: pg.PoolConfig = {}) => {
    const made = new pg.Pool({ ...connectionFor(url, role), max, ...extra, verify: isAs(role) })
    // Without a listener an idle connection that breaks would end the process.
    made.on('error', (error) => log.warn({ part: 'postgresql', fault: faultOf(error) }, 'idle connection lost'))
    return made
  }
  const lanes = openLanes(lanesOfReads, async (onLost) => {
    const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: 0, pipeline: true })
    client.on('error', (error) => {
      log.warn({ part: 'postgresql', fault: faultOf(error) }, 'connection lost')
      onLost()
    })
    client.on('end', onLost)
    await client.connect()
    // A frozen server lets one in and says nothing.
    const check: pg.QueryConfig & { query_timeout: number } = { text: 'select current_user', query_timeout: connectMs }
    const { rows } = await client.query<{ current_user: string }>(check)
    if (rows[0]?.current_user === roles.public) return client
    await client.end()
    throw notTaken(roles.public)
  })
  const pools = {
    public: pool(roles.public, 6),
    app: pool(roles.app, 10),
    search: pool(roles.public, 3, connectionFor(url, roles.public, searchMs)),
    ping: pool(roles.public, 1, { query_timeout: 1_000, connectionTimeoutMillis: 1_000 }),
  }
  return {
    public: kyselyOn(pools.public),
    app: kyselyOn(pools.app),
    plainApp: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pools.app }) }),
    // A relation, so that a database without its schema is not called ready.
    ping: async () => void (await pools.ping.query('select from content.public_secrets limit 0')),
    prepared: (name, text, values) => inSpan(`postgresql ${name}`, () => lanes.query({ name, text, values })),
    preparedAsApp: preparedOn(pools.app),
    preparedToSearch: preparedOn(pools.search),
    waiting: () => pools.public.waitingCount + pools.app.waitingCount + pools.search.waitingCount + lanes.waiting(),
    close: async () => void (await Promise.all([lanes.close(), ...Object.values(pools).map((each) => each.end())])),
  }
}

function preparedOn(pool: pg.Pool): Prepared {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await inSpan(`postgresql ${name}`, () => pool.query<Row>({ name, text, values }))).rows
}

/** A pooler between us and the database may drop the options a connection starts with. Then it is not the one we asked for. */
function isAs(role: Role) {
  return (client: pg.PoolClient, done: (error?: Error) => void) => {
    client.query<{ current_user: string }>('select current_user', (error, result) => {
      const taken = result?.rows[0]?.current_user === role
      done(error ?? (taken ? undefined : notTaken(role)))
    })
  }
}

function notTaken(role: Role): Error {
  return new Error(`the database did not take the role ${role}`)
}

export function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => pastSpan(() => `postgresql ${kindOf(query.sql)}`, queryDurationMillis),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** What a statement does to which table: enough to know it by, and none of its values. */
function kindOf(statement: string): string {
  const [verb = ''] = /^\w+/.exec(statement) ?? []
  const [table = ''] =
    /"\w+"\."\w+"/.exec(statement) ?? /\b(content|identity|moderation|jobs)\.\w+/.exec(statement) ?? []
  return `${verb} ${table.replaceAll('"', '')}`.trim()
}

const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

/** True for what the database says when it is away, restarting or full: the caller should come back, nothing is broken. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && downCodes.has(error.code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
}

/** True when another row has what must be one of a kind. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The database's own clock: the only one that decides anything. */
export const now = sql<Date>`now()`
