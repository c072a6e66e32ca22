// Makes the roles and the database named by DATABASE_URL when they are missing. Run it as somebody who may.
import pg from 'pg'
import { roles } from '../platform/db.ts'

export async function createDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    for (const role of Object.values(roles)) await createRole(client, role)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    const database = client.escapeIdentifier(name)
    await client.query(
      rowCount === 0
        ? // Letters are counted, not bytes, whatever the machine spoke when the cluster was made.
          `create database ${database} owner ${roles.migrate} template template0 encoding 'UTF8'`
        : `alter database ${database} owner to ${roles.migrate}`,
    )
    await keepTidy(client, name)
  } finally {
    await client.end()
  }
}

/** Nobody leaves things lying about: without this every role may make temporary tables. */
export async function keepTidy(client: pg.ClientBase, database: string): Promise<void> {
  await client.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  // Two processes may try at the same moment: whoever comes second finds it there.
  await client.query(
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  const { rows } = await client.query('select pg_has_role(current_user, $1, $2) as member', [role, 'member'])
  if (!rows[0].member) await client.query(`grant ${role} to current_user`)
}
