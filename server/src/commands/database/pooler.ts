// CLI command `murmullo pooler`: creates the logins of PgBouncer in transaction mode, one per role, and prints its [databases] section. A
// login has no privilege except to set its role (noinherit): if SET ROLE fails for any reason, its queries have no access. PgBouncer's
// connect_query is no alternative: when that query fails, PgBouncer still uses the connection, with the privileges of the login.
import pg from 'pg'
import { type PooledRole, pooledRoles, roles, settingsFor } from '../../platform/db/connection-config.ts'
import { poolerLoginRoles } from '../../platform/db/login-roles.ts'
import { type Command, printLine, parsePositionals } from '../cli/command.ts'
import { readEnvironment } from '../cli/run-command.ts'
import { createLogin, setPassword } from './create-logins.ts'

export async function createPoolerLogins(url: string, password?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo pooler' })
  await client.connect()
  try {
    for (const role of pooledRoles) await createPoolerLogin(client, role, password)
  } finally {
    await client.end()
  }
  return pooledRoles.map((role) => databaseLine(url, role))
}

async function createPoolerLogin(client: pg.Client, role: PooledRole, password?: string): Promise<void> {
  const login = loginFor(role)
  await createLogin(client, login, poolerLoginRoles(role))
  for (const [name, value] of Object.entries(settingsFor(role)))
    await client.query(`alter role ${login} set ${name} to ${client.escapeLiteral(value)}`)
  await setPassword(client, login, password)
}

function loginFor(role: PooledRole): string {
  return `${role}_pool`
}

/** Server connections. That of public reads is the default of pgbouncer.ini. */
const poolSizes: Partial<Record<PooledRole, number>> = { [roles.app]: 16, [roles.staff]: 4, [roles.worker]: 6 }

/** A line of the [databases] section of pgbouncer.ini; the password of the login is in auth_file. */
function databaseLine(url: string, role: PooledRole): string {
  const { hostname, port, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  const size = poolSizes[role]
  const line = `${database}.${role} = host=${hostname} port=${port || 5432} dbname=${database} user=${loginFor(role)}`
  return size === undefined ? line : `${line} pool_size=${size}`
}

export const command: Command = {
  usage: '',
  description: `Creates the logins of PgBouncer in transaction mode, one per role, and prints its databases: the content of
/etc/pgbouncer/databases.ini, which ops/postgresql/pgbouncer.ini includes. Sets their password to POOLER_PASSWORD. The login of DATABASE_URL needs
CREATEROLE. Idempotent.`,
  examples: ['', '> /etc/pgbouncer/databases.ini'],
  run: async (args, database) => {
    parsePositionals(args, 0)
    for (const line of await createPoolerLogins(database(), readEnvironment().POOLER_PASSWORD)) printLine(line)
  },
}
