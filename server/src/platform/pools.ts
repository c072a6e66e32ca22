// PostgreSQL connection pools, direct or through a pooler. While a pooler restarts, connecting is retried, so that no user notices.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionFor, isAs, isLineLost, type PooledRole, pooledConnectionFor, type Role } from './connections.ts'
import { faultOf, type Log } from './log.ts'
import { inStatement } from './statement-spans.ts'

export type Prepared = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>
export type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>
type Extra = pg.PoolConfig & { readonly longestMs?: number }

/** Maximum time for a pooler to restart while a request waits. */
const restartMs = 1_200
const againMs = 60

export function openPool(url: string, role: Role, log: Log, max: number, { longestMs, ...extra }: Extra = {}): pg.Pool {
  const settings = { ...connectionFor(url, role, longestMs), max, ...extra, verify: isAs(role) }
  return withEar(new pg.Pool(settings), log)
}

export function openPooled(url: string, role: PooledRole, log: Log, max: number, extra: pg.PoolConfig = {}): pg.Pool {
  const settings = { ...pooledConnectionFor(url, role), max, ...extra, verify: isAs(role) }
  return withEar(new PatientPool(settings), log)
}

/**
 * Without error listeners a broken connection would crash the process: an idle one, whose error the pool emits, and one in use, whose error
 * the pool does not. The caller of a pending query gets its rejection.
 */
function withEar(pool: pg.Pool, log: Log): pg.Pool {
  pool.on('error', (error) => log.warn({ part: 'postgresql', fault: faultOf(error) }, 'idle connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** Retries connecting only: no query was sent yet, so nothing runs twice. That holds for writes, too. */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTime(performance.now() + restartMs)
    if (done === undefined) return connected
    void handOver(connected, done)
    return undefined
  }

  async #connectInTime(until: number): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!isLineLost(error) || performance.now() > until) throw error
      await wait(againMs)
      return this.#connectInTime(until)
    }
  }
}

async function handOver(connected: Promise<pg.PoolClient>, done: Connected): Promise<void> {
  try {
    const client = await connected
    done(undefined, client, (error) => client.release(error))
  } catch (error) {
    done(error as Error, undefined, () => {})
  }
}

export function preparedOn(pool: pg.Pool): Prepared {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await inStatement(name, () => pool.query<Row>({ name, text, values }))).rows
}

/** Unnamed statements: behind a pooler a prepared statement exists only on the server connection that prepared it. */
export function namelessOn(pool: pg.Pool): Prepared {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await inStatement(name, () => pool.query<Row>({ text, values }))).rows
}

/** Retries once on a lost connection: for reads outside transactions. */
export function askingAgain(pool: pg.Pool): Ask {
  return (text, values) =>
    pool.query(text, values).catch((error: unknown) => {
      if (!isLineLost(error)) throw error
      return pool.query(text, values)
    })
}
