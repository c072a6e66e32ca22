// Least privilege of a process: the roles that its database login may take, and the startup check that the login may do nothing else.
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import {
  connectionFor,
  type PooledRole,
  pooledConnectionFor,
  pooledRoles,
  type Role,
  roles,
} from './connection-config.ts'
import { queryUntilAvailable } from './query-until-available.ts'

/** Login names and their roles. A login inherits nothing: without `set role` it may not even read. */
export const loginRoles = {
  web: [roles.public, roles.app, roles.staff, roles.audit],
  worker: [roles.public, roles.worker, roles.audit],
  opener: [roles.opener],
} satisfies Record<string, readonly Role[]>
export type Login = keyof typeof loginRoles

/** `all`: both in one process, for development. */
export type ProcessRole = 'web' | 'worker' | 'all'

export function rolesOf(process: ProcessRole): readonly Role[] {
  return process === 'all' ? [...new Set([...loginRoles.web, ...loginRoles.worker])] : loginRoles[process]
}

export function pooledRolesOf(process: ProcessRole): PooledRole[] {
  return pooledRoles.filter((role) => rolesOf(process).includes(role))
}

/** A login of the pooler has one role. All but that of public reads may also take the insert-only role of the audit log. */
export function poolerLoginRoles(role: PooledRole): Role[] {
  return role === roles.public ? [role] : [role, roles.audit]
}

type Services = { readonly config: Pick<Config, 'NODE_ENV' | 'DATABASE_URL' | 'POOLER_URL'> }

/**
 * Resolves once the database has answered. In production it rejects for a login that may take the role of another process, own tables, or
 * bypass privileges: such a login could disable the triggers of the audit log.
 */
export async function verifyLogin({ config }: Services, process: ProcessRole): Promise<void> {
  if (config.NODE_ENV !== 'production') return
  const { DATABASE_URL, POOLER_URL } = config
  const [first = roles.public] = rolesOf(process)
  const direct = { name: 'DATABASE_URL', connection: connectionFor(DATABASE_URL, first), allowed: rolesOf(process) }
  const pooled =
    POOLER_URL === undefined
      ? []
      : pooledRolesOf(process).map((role) => ({
          name: `POOLER_URL, ${role}`,
          connection: pooledConnectionFor(POOLER_URL, role),
          allowed: poolerLoginRoles(role),
        }))
  await Promise.all(
    [direct, ...pooled].map(async ({ name, connection, allowed }) => {
      const excess = await queryUntilAvailable(connection, (client) => findExcess(client, allowed))
      if (excess.length > 0)
        throw new ConfigError(
          `The database login of ${name} may do more than this process needs (docs/runbook.md, "Database logins"): ${excess.join(', ')}`,
        )
    }),
  )
}

/** `session_user` is the login, whichever role the connection has. */
async function findExcess(client: pg.Client, allowed: readonly Role[]): Promise<string[]> {
  const { rows } = await client.query<{ excess: string }>(
    `select attribute as excess from pg_roles, lateral (values ('superuser', rolsuper), ('createrole', rolcreaterole),
       ('createdb', rolcreatedb), ('replication', rolreplication), ('bypassrls', rolbypassrls), ('inherit', rolinherit)) has (attribute, is_set)
     where rolname = session_user and is_set
     union all
     select 'member of ' || rolname from pg_roles
     where rolname <> session_user and pg_has_role(session_user, oid, 'member') and rolname <> all ($1)
     union all
     select 'owner of ' || c.oid::regclass from pg_class c where pg_get_userbyid(c.relowner) = session_user
     limit 5`,
    [allowed],
  )
  return rows.map(({ excess }) => excess)
}
