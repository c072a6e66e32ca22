// `pnpm db:pooler`: makes the logins that a pooler in transaction mode uses, one for each role, and prints the databases it must know.
// Each login is its role and nothing besides: where the role is not taken, whatever the reason, there is nothing it may do.
// A query that PgBouncer sends on connecting would not do: when that fails, the connection is lent out all the same, as whoever logged in.
import pg from 'pg'
import { type PooledRole, pooledRoles, settingsFor } from '../platform/connections.ts'
import { readEnvironment, runCommand } from './run-command.ts'

export async function preparePooler(url: string, password?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo pooler' })
  await client.connect()
  try {
    for (const role of pooledRoles) await makeLogin(client, role, password)
  } finally {
    await client.end()
  }
  return pooledRoles.map((role) => lineFor(url, role))
}

async function makeLogin(client: pg.Client, role: PooledRole, password?: string): Promise<void> {
  const login = loginOf(role)
  // Two processes may try at the same moment: whoever comes second finds it there.
  await client.query(
    `do $$ begin create role ${login} login noinherit; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await client.query(`grant ${role} to ${login}`)
  for (const [name, value] of Object.entries(settingsFor(role)))
    await client.query(`alter role ${login} set ${name} to ${client.escapeLiteral(value)}`)
  if (password !== undefined) await client.query(`alter role ${login} password ${client.escapeLiteral(password)}`)
}

function loginOf(role: PooledRole): string {
  return `${role}_pool`
}

/** For the section [databases] of pgbouncer.ini; the password of the login is in its auth_file. */
function lineFor(url: string, role: PooledRole): string {
  const { hostname, port, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  return `${database}.${role} = host=${hostname} port=${port || 5432} dbname=${database} user=${loginOf(role)}`
}

if (import.meta.main)
  runCommand(async (url) => {
    const lines = await preparePooler(url, readEnvironment().POOLER_PASSWORD)
    process.stdout.write(`${lines.join('\n')}\n`)
  })
