// Creates the database login of each process: a member of the roles that the process uses and of nothing else.
import pg from 'pg'
import { type Login, loginRoles } from '../../platform/db/login-roles.ts'
import type { Role } from '../../platform/db/connection-config.ts'

/** Without a password a login exists, and a server that requires one refuses it. */
export type LoginPasswords = Partial<Record<Login, string>>

const passwordVariables = {
  web: 'WEB_POSTGRES_PASSWORD',
  worker: 'WORKER_POSTGRES_PASSWORD',
  opener: 'OPENER_POSTGRES_PASSWORD',
} satisfies Record<Login, string>

export function readLoginPasswords(environment: NodeJS.ProcessEnv): LoginPasswords {
  return Object.fromEntries(Object.entries(passwordVariables).map(([login, name]) => [login, environment[name]]))
}

/** Idempotent: a membership that a login must not have is revoked. Needs CREATEROLE. */
export async function createLogins(client: pg.Client, passwords: LoginPasswords = {}): Promise<void> {
  for (const [login, granted] of Object.entries(loginRoles)) {
    await createLogin(client, login, granted)
    await setPassword(client, login, passwords[login as Login])
  }
}

/** `noinherit`: without SET ROLE its queries have no access. */
export async function createLogin(client: pg.Client, login: string, granted: readonly Role[]): Promise<void> {
  // Two processes may create the login at the same time: the second one ignores the error.
  await client.query(
    `do $$ begin create role ${login} login noinherit; exception when duplicate_object or unique_violation then null; end $$`,
  )
  const { rows } = await client.query<{ role: string }>(
    'select roleid::regrole::text as role from pg_auth_members where member = $1::regrole',
    [login],
  )
  const current = rows.map(({ role }) => role)
  for (const role of granted) if (!current.includes(role)) await client.query(`grant ${role} to ${login}`)
  for (const role of current)
    if (!granted.some((allowed) => allowed === role)) await client.query(`revoke ${role} from ${login}`)
}

export async function setPassword(client: pg.Client, login: string, password: string | undefined): Promise<void> {
  if (password) await client.query(`alter role ${login} password ${client.escapeLiteral(password)}`)
}
