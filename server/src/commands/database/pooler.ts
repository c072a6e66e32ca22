// CLI command `murmullo pooler`: creates the logins of PgBouncer in transaction mode, one per role, and prints its [databases] section. A
// login has no privilege except to set its role (noinherit): if SET ROLE fails for any reason, its queries have no access. PgBouncer's
// connect_query is no alternative: when that query fails, PgBouncer still uses the connection, with the privileges of the login.
import pg from 'pg'
import { type PooledRole, pooledRoles, type Role, roles, settingsFor } from '../../platform/db/connection-config.ts'
import { type Command, printLine, parsePositionals } from '../cli/command.ts'
import { readEnvironment } from '../cli/run-command.ts'

export async function createPoolerLogins(url: string, password?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo pooler' })
  await client.connect()
  try {
    for (const role of pooledRoles) await createLogin(client, role, password)
  } finally {
    await client.end()
  }
  return pooledRoles.map((role) => databaseLine(url, role))
}

async function createLogin(client: pg.Client, role: PooledRole, password?: string): Promise<void> {
  const login = loginFor(role)
  // Two processes may create the login at the same time: the second one ignores the error.
  await client.query(
    `do $$ begin create role ${login} login noinherit; exception when duplicate_object or unique_violation then null; end $$`,
  )
  for (const granted of grantedRoles[role]) await client.query(`grant ${granted} to ${login}`)
  for (const [name, value] of Object.entries(settingsFor(role)))
    await client.query(`alter role ${login} set ${name} to ${client.escapeLiteral(value)}`)
  if (password !== undefined) await client.query(`alter role ${login} password ${client.escapeLiteral(password)}`)
}

/** The application writes the audit log with the insert-only audit role. That role is granted to the login, not to the app role. */
const grantedRoles = {
  [roles.public]: [roles.public],
  [roles.app]: [roles.app, roles.audit],
} satisfies Record<PooledRole, Role[]>

function loginFor(role: PooledRole): string {
  return `${role}_pool`
}

/** A line of the [databases] section of pgbouncer.ini; the password of the login is in auth_file. */
function databaseLine(url: string, role: PooledRole): string {
  const { hostname, port, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  return `${database}.${role} = host=${hostname} port=${port || 5432} dbname=${database} user=${loginFor(role)}`
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
