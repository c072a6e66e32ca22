// PostgreSQL connection config: role and timeouts as startup options or, through a pooler that drops those, by the login that the pooler
// uses for that role. A connection without its role is refused in both cases.
import pg from 'pg'

export const roles = {
  /** Public reads. */
  public: 'murmullo_public',
  /** Web, on behalf of users. */
  app: 'murmullo_app',
  /** Web, in the endpoints of moderators and administrators. */
  staff: 'murmullo_staff',
  /** Jobs and interval tasks. */
  worker: 'murmullo_worker',
  /** Owner of the schema. */
  migrate: 'murmullo_migrate',
  /** Insert-only: the audit log. */
  audit: 'murmullo_audit',
  /** Of the address opener only. */
  opener: 'murmullo_opener',
} as const
export type Role = (typeof roles)[keyof typeof roles]

/** Roles that may connect through a pooler: the others need session features that a pooler removes. */
export const pooledRoles = [roles.public, roles.app, roles.staff, roles.worker] as const
export type PooledRole = (typeof pooledRoles)[number]
/** Roles with a query handle for writes and for reads of non-public data. */
export type WriteRole = Exclude<PooledRole, typeof roles.public>

export const defaultConnectTimeoutMs = 1_500
const defaultStatementTimeoutMs = 5_000

/** Dates as `YYYY-MM-DD`: the default parser returns midnight in the time zone of the process, which may be another day in UTC. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** For statements that are written for one generic plan each: planning them per page would cost more than running them. */
export const genericPlans = { plan_cache_mode: 'force_generic_plan' }
const publicSettings = {
  ...genericPlans,
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

export function settingsFor(role: Role, statementTimeoutMs = defaultStatementTimeoutMs): Record<string, string> {
  return {
    role,
    timezone: 'UTC',
    ...(role === roles.public ? publicSettings : {}),
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(statementTimeoutMs),
  }
}

/** Direct connection: for LISTEN, for prepared statements that are planned once per connection, and for commands. */
export function connectionFor(
  url: string,
  role: Role,
  statementTimeoutMs = defaultStatementTimeoutMs,
  plannerSettings: Record<string, string> = {},
) {
  const settings = Object.entries({ ...settingsFor(role, statementTimeoutMs), ...plannerSettings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  return { ...clientTimeoutsFor(url, statementTimeoutMs), options: settings.join(' ') }
}

/** Through a pooler in transaction mode, which has one database entry per role (`murmullo pooler` writes them to its config). */
export function pooledConnectionFor(url: string, role: PooledRole) {
  const address = new URL(url)
  address.pathname += `.${role}`
  return clientTimeoutsFor(address.href, defaultStatementTimeoutMs)
}

function clientTimeoutsFor(url: string, statementTimeoutMs: number) {
  const address = new URL(url)
  // Options in the URL would replace ours, and with them the role.
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    // Also the time that a query waits for a free connection of its pool. In seconds, as in libpq.
    connectionTimeoutMillis:
      Number(address.searchParams.get('connect_timeout') ?? 0) * 1_000 || defaultConnectTimeoutMs,
    // A frozen server sends no response at all: `statement_timeout` would never fire.
    query_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
  }
}

/** Verifies the role of a new connection: a proxy in front of the database may drop the startup options. */
export function verifyRole(role: Role) {
  return (client: pg.PoolClient, done: (error?: Error) => void) => {
    client.query<{ current_user: string }>('select current_user', (error, result) => {
      const hasRole = result?.rows[0]?.current_user === role
      done(error ?? (hasRole ? undefined : roleMismatchError(role)))
    })
  }
}

export function roleMismatchError(role: Role): Error {
  return new Error(`the connection does not have the role ${role}`)
}

const connectionLostCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  // PgBouncer: it shuts down, or its server connection was lost.
  '08P01',
]
const unavailableCodes = new Set([...connectionLostCodes, '55P03', '57014', '53300'])

/** True when the database is unavailable, restarting or overloaded: the client should retry, nothing is broken. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (getErrorCode(error) !== undefined && unavailableCodes.has(getErrorCode(error) ?? '')) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
}

/** True when the connection was lost or never established: another one may work, and a read can be retried. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  return connectionLostCodes.includes(getErrorCode(error) ?? '') || /Connection terminated/.test(error.message)
}

function getErrorCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
