// PostgreSQL connection pools, direct or through a pooler. While a pooler restarts, connecting is retried, so that no user notices.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  connectionFor,
  verifyRole,
  isConnectionLost,
  type PooledRole,
  pooledConnectionFor,
  type Role,
} from './connection-config.ts'
import { type Log } from '../observability/logger.ts'
import { withQuerySpan } from './query-spans.ts'

export type Prepared = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>
export type RunQuery = (text: string, values: unknown[]) => Promise<pg.QueryResult>
type ExtraConfig = pg.PoolConfig & {
  readonly statementTimeoutMs?: number
  readonly plannerSettings?: Record<string, string>
}

export type ConnectionUrls = {
  readonly primary: string
  readonly pooler?: string | undefined
  readonly replica?: string | undefined
}

/** Maximum time for a pooler to restart while a request waits. */
const poolerRestartMs = 1_200
const retryDelayMs = 60

export function createPool(
  url: string,
  role: Role,
  log: Log,
  max: number,
  { statementTimeoutMs, plannerSettings, ...extra }: ExtraConfig = {},
): pg.Pool {
  const settings = {
    ...connectionFor(url, role, statementTimeoutMs, plannerSettings),
    max,
    ...extra,
    verify: verifyRole(role),
  }
  return withErrorListeners(new pg.Pool(settings), log)
}

function createPoolerPool(url: string, role: PooledRole, log: Log, max: number, extra: pg.PoolConfig = {}): pg.Pool {
  const settings = { ...pooledConnectionFor(url, role), max, ...extra, verify: verifyRole(role) }
  return withErrorListeners(new RetryingPool(settings), log)
}

/** Through the pooler, if there is one. */
export function createPoolFor(
  { primary, pooler }: ConnectionUrls,
  role: PooledRole,
  log: Log,
  max: number,
  extra: pg.PoolConfig = {},
): pg.Pool {
  return pooler === undefined
    ? createPool(primary, role, log, max, extra)
    : createPoolerPool(pooler, role, log, max, extra)
}

/**
 * Without error listeners a broken connection would crash the process: an idle one, whose error the pool emits, and one in use, whose error
 * the pool does not. The caller of a pending query gets its rejection.
 */
function withErrorListeners(pool: pg.Pool, log: Log): pg.Pool {
  pool.on('error', (error) => log.warn({ component: 'postgresql', exception: error }, 'idle connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Retries connecting only: no query was sent yet, so nothing runs twice. That holds for writes, too. */
class RetryingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: ConnectCallback): void
  override connect(done?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTime(performance.now() + poolerRestartMs)
    if (done === undefined) return connected
    void invokeCallback(connected, done)
    return undefined
  }

  async #connectInTime(until: number): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > until) throw error
      await wait(retryDelayMs)
      return this.#connectInTime(until)
    }
  }
}

async function invokeCallback(connected: Promise<pg.PoolClient>, done: ConnectCallback): Promise<void> {
  try {
    const client = await connected
    done(undefined, client, (error) => client.release(error))
  } catch (error) {
    done(error as Error, undefined, () => {})
  }
}

export function namedStatements(pool: pg.Pool): Prepared {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await withQuerySpan(name, () => pool.query<Row>({ name, text, values }))).rows
}

/** Unnamed statements: behind a pooler a prepared statement exists only on the server connection that prepared it. */
export function unnamedStatements(pool: pg.Pool): Prepared {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await withQuerySpan(name, () => pool.query<Row>({ text, values }))).rows
}

/** Retries once on a lost connection: for reads outside transactions. */
export function queryWithRetry(pool: pg.Pool): RunQuery {
  return (text, values) =>
    pool.query(text, values).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      return pool.query(text, values)
    })
}
