// How a connection to PostgreSQL gets its role and its limits: by the options it starts with, or, through a pooler that drops those, by the
// login that the pooler uses for that role. A connection that did not get its role is refused either way.
import pg from 'pg'

export const roles = {
  public: 'murmullo_public',
  app: 'murmullo_app',
  migrate: 'murmullo_migrate',
  audit: 'murmullo_audit',
} as const
export type Role = (typeof roles)[keyof typeof roles]

/** Behind a pooler only these: the others need what a pooler takes away. */
export const pooledRoles = [roles.public, roles.app] as const
export type PooledRole = (typeof pooledRoles)[number]

export const connectMs = 1_500
const statementMs = 5_000

/** The public statements are written for one plan each; making it anew for each page would cost more than running it. Times leave in UTC. */
const plans = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  timezone: 'UTC',
}

export function settingsFor(role: Role, longestMs = statementMs): Record<string, string> {
  return {
    role,
    ...(role === roles.public ? plans : {}),
    statement_timeout: String(longestMs),
    idle_in_transaction_session_timeout: String(longestMs),
  }
}

/** Straight to the server: for what listens, for statements that are planned once per connection, and for commands. */
export function connectionFor(url: string, role: Role, longestMs = statementMs) {
  const settings = Object.entries(settingsFor(role, longestMs)).map(([name, value]) => `-c ${name}=${value}`)
  return { ...limitsFor(url, longestMs), options: settings.join(' ') }
}

/** Through a pooler in transaction mode: it knows one database for each role (`murmullo pooler` writes them down). */
export function pooledConnectionFor(url: string, role: PooledRole) {
  const address = new URL(url)
  address.pathname += `.${role}`
  return limitsFor(address.href, statementMs)
}

function limitsFor(url: string, longestMs: number) {
  const address = new URL(url)
  // Options in the address would replace ours, and with them the role.
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    connectionTimeoutMillis: connectMs,
    // A server that is frozen answers nothing at all: the statement's own limit would never fire.
    query_timeout: longestMs + 1_000,
    keepAlive: true,
  }
}

/** What stands between us and the database may drop the options a connection starts with. Then it is not the one we asked for. */
export function isAs(role: Role) {
  return (client: pg.PoolClient, done: (error?: Error) => void) => {
    client.query<{ current_user: string }>('select current_user', (error, result) => {
      const taken = result?.rows[0]?.current_user === role
      done(error ?? (taken ? undefined : notTaken(role)))
    })
  }
}

export function notTaken(role: Role): Error {
  return new Error(`the database did not take the role ${role}`)
}

const lostCodes = [
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
  // What PgBouncer says of itself: it stops, or its server went away.
  '08P01',
]
const downCodes = new Set([...lostCodes, '55P03', '57014', '53300'])

/** True for what the database says when it is away, restarting or full: the caller should come back, nothing is broken. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (codeOf(error) !== undefined && downCodes.has(codeOf(error) ?? '')) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
}

/** True when the line broke or was never there: another may be, and a read may simply be asked again. */
export function isLineLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isLineLost)
  return lostCodes.includes(codeOf(error) ?? '') || /Connection terminated/.test(error.message)
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
