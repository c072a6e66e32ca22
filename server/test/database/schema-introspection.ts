// Schema introspection for tests: reads privileges from the catalog, now or after a change that is rolled back.
import pg from 'pg'
import type { World } from '../world/world.ts'

export type Sql = World['sql']

export async function queryLines(sql: Sql, query: string): Promise<string> {
  const rows = await sql<{ line: string }>(query)
  return rows.map(({ line }) => `${line}\n`).join('')
}

/** Runs an introspection query after a change, and rolls the change back. */
export async function queryAfterChange<Seen>(
  databaseUrl: string,
  change: string,
  look: (sql: Sql) => Promise<Seen>,
): Promise<Seen> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(change)
    return await look(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

const granteeName = `case when acl.grantee = 0 then 'PUBLIC' else acl.grantee::regrole::text end`
// The migration role owns everything, and the worker's role what the job queue creates: the grants of an owner are not listed.
const granteeFilter = `(acl.grantee = 0 or acl.grantee in (select oid from pg_roles where rolname like 'murmullo\\_%' and rolname <> 'murmullo_migrate'))`
const schemas = `('content', 'identity', 'moderation', 'evidence', 'jobs')`

/** All privileges of our roles and of PUBLIC, one line each. */
export const privileges = (sql: Sql) =>
  queryLines(
    sql,
    `select line collate "C" as line from (
     select format('%s: %s on %s.%s', ${granteeName}, string_agg(acl.privilege_type, ', ' order by acl.privilege_type), n.nspname, c.relname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
     where n.nspname in ${schemas} and ${granteeFilter} and acl.grantee <> c.relowner
     group by acl.grantee, n.nspname, c.relname
     union all
     select format('%s: %s on %s.%s.%s', grantee, string_agg(privilege_type, ', ' order by privilege_type), table_schema, table_name, column_name)
     from information_schema.column_privileges
     where table_schema in ${schemas} and grantee in ('murmullo_public', 'murmullo_audit', 'murmullo_opener', 'PUBLIC')
     group by grantee, table_schema, table_name, column_name
     union all
     select format('%s: %s on only %s.%s', ${granteeName}, string_agg(acl.privilege_type, ', ' order by acl.privilege_type), a.attrelid::regclass, a.attname)
     from pg_attribute a, aclexplode(a.attacl) acl where acl.grantee in ('murmullo_app'::regrole, 'murmullo_staff'::regrole, 'murmullo_worker'::regrole)
     group by acl.grantee, a.attrelid, a.attname
     union all
     select format('%s: usage on schema %s', r.rolname, n.nspname) from pg_namespace n cross join pg_roles r
     where r.rolname like 'murmullo\\_%' and r.rolname <> 'murmullo_migrate' and n.nspname in ${schemas}
       and has_schema_privilege(r.rolname, n.oid, 'usage')
     union all
     select format('PUBLIC: %s on schema %s', lower(acl.privilege_type), n.nspname)
     from pg_namespace n, aclexplode(n.nspacl) acl where n.nspname in ${schemas} and acl.grantee = 0
     union all
     select format('%s: execute on %s%s', ${granteeName}, p.oid::regprocedure, case when p.prosecdef then ' as its owner' end)
     from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
     where p.pronamespace in (select oid from pg_namespace where nspname in ${schemas} and nspname <> 'jobs' or nspname = 'public') and ${granteeFilter}
     union all
     select format('%s: member of %s', member::regrole, roleid::regrole) from pg_auth_members
     where member in (select oid from pg_roles where rolname like 'murmullo\\_%')
     union all
     select format('%s: stands above the rules', rolname) from pg_roles
     where rolname like 'murmullo\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
     ) lines order by 1`,
  )
