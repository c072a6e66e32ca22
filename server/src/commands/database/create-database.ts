// Creates the roles, the logins of the processes and the database of DATABASE_URL if they are missing. Needs a login with CREATEROLE and CREATEDB.
import pg from 'pg'
import { roles } from '../../platform/db/database.ts'
import { logSettings } from '../../platform/db/log-settings.ts'
import { createLogins, type LoginPasswords } from './create-logins.ts'

export async function createDatabase(url: string, passwords: LoginPasswords = {}): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    for (const role of Object.values(roles)) await createRole(client, role)
    await createLogins(client, passwords)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    const database = client.escapeIdentifier(name)
    await client.query(
      rowCount === 0
        ? // UTF-8 from template0: text functions count characters, not bytes, whatever the locale of the cluster is.
          `create database ${database} owner ${roles.migrate} template template0 encoding 'UTF8'`
        : `alter database ${database} owner to ${roles.migrate}`,
    )
    await revokeTemporary(client, name)
    await setLogSettings(client, database)
  } finally {
    await client.end()
  }
}

/** Only a superuser may. Another login needs them in the configuration of the server, which the check at start verifies. */
export async function setLogSettings(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: string }>(
    `select current_setting('is_superuser') as "isSuperuser"`,
  )
  if (rows[0]?.isSuperuser !== 'on') return
  for (const { name, safe } of logSettings) await client.query(`alter database ${database} set ${name} = '${safe[0]}'`)
}

/** Revokes the default privilege of every role to create temporary tables. */
export async function revokeTemporary(client: pg.ClientBase, database: string): Promise<void> {
  await client.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  // Two processes may create the role at the same time: the second one ignores the error.
  await client.query(
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  const { rows } = await client.query('select pg_has_role(current_user, $1, $2) as member', [role, 'member'])
  if (!rows[0].member) await client.query(`grant ${role} to current_user`)
}
