import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowTypes } from '../src/commands/row-types.ts'
import { connectionFor, roles } from '../src/platform/db.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function tryAs(role: (typeof roles)[keyof typeof roles], statement: string): Promise<string> {
  const client = new pg.Client(connectionFor(world.databaseUrl, role))
  await client.connect()
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? 'unknown') : 'unknown'
  } finally {
    await client.end()
  }
}
const refused = '42501'

test('the role of public reads is refused every table and every column of identity', async () => {
  const columns = await world.sql<{ relation: string; attribute: string }>(
    `select format('%I.%I', table_schema, table_name) as relation, quote_ident(column_name) as attribute
     from information_schema.columns where table_schema = 'identity'`,
  )
  expect(columns.length).toBeGreaterThan(25)
  const attempts = [
    ...new Set(columns.map(({ relation }) => `select 1 from ${relation}`)),
    ...columns.map(({ relation, attribute }) => `select ${attribute} from ${relation}`),
  ]
  const outcomes = await Promise.all(attempts.map((statement) => tryAs(roles.public, statement)))
  expect(attempts.filter((_, place) => outcomes[place] !== refused)).toEqual([])
})

test('the role of public reads reaches the public views and the counts of the feed, and no other table', async () => {
  const relations = await world.sql<{ relation: string }>(
    `select format('%I.%I', table_schema, table_name) as relation from information_schema.tables where table_schema in ('content', 'jobs')`,
  )
  const outcomes = await Promise.all(
    relations.map(async ({ relation }) => [relation, await tryAs(roles.public, `select 1 from ${relation} limit 1`)]),
  )
  expect(
    outcomes
      .filter(([, outcome]) => outcome === 'done')
      .map(([relation]) => relation)
      .toSorted(),
  ).toEqual([
    'content.feed_counts',
    'content.feed_deltas',
    'content.feed_epoch',
    'content.public_comments',
    'content.public_secrets',
  ])
})

test('the role of public reads writes nothing', async () => {
  expect(await tryAs(roles.public, `update content.public_comments set text = 'x'`)).toBe(refused)
  expect(await tryAs(roles.public, 'delete from content.public_comments')).toBe(refused)
  expect(await tryAs(roles.public, 'delete from content.secrets')).toBe(refused)
  expect(await tryAs(roles.public, 'create temp table extra (id int)')).toBe(refused)
})

test('the audit log can be added to and never changed', async () => {
  const line = `insert into identity.audit_log (actor_id, action) values (gen_random_uuid(), 'test')`
  expect(await tryAs(roles.audit, line)).toBe('done')
  expect(await tryAs(roles.audit, 'update identity.audit_log set action = action')).toBe(refused)
  expect(await tryAs(roles.audit, 'delete from identity.audit_log')).toBe(refused)
  expect(await tryAs(roles.audit, 'select * from identity.audit_log')).toBe(refused)
  for (const statement of [
    line,
    'update identity.audit_log set action = action',
    'delete from identity.audit_log',
    'truncate identity.audit_log',
  ])
    expect(await tryAs(roles.app, statement)).toBe(refused)
})

test('the application cannot change the schema', async () => {
  expect(await tryAs(roles.app, 'create table content.extra (id int)')).toBe(refused)
  expect(await tryAs(roles.app, 'alter table content.secrets add column account_id uuid')).toBe(refused)
})

type Sql = World['sql']

async function linesOf(sql: Sql, query: string): Promise<string> {
  const rows = await sql<{ line: string }>(query)
  return rows.map(({ line }) => `${line}\n`).join('')
}

const columns = (sql: Sql) =>
  linesOf(
    sql,
    `select format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`,
  )

const pointing = (sql: Sql) =>
  linesOf(
    sql,
    `select format('%s.%s', table_name, column_name) as line from information_schema.columns where table_schema = 'content'
       and (column_name ~ '(account|user|device|client|session|actor)_id|email|(^|_)ip($|_)|address')
     union all
     select format('%s reads %s.%s', view_name, table_schema, table_name) from information_schema.view_table_usage
     where view_schema = 'content' and table_schema <> 'content'
     union all
     select format('%s refers to %s', conrelid::regclass, confrelid::regclass) from pg_constraint
     where contype = 'f' and connamespace = 'content'::regnamespace
       and confrelid not in (select oid from pg_class where relnamespace = 'content'::regnamespace)
     order by line`,
  )

test('content has these columns, and nothing in it points at a person', async () => {
  await expect(await columns(world.sql)).toMatchFileSnapshot('content-columns.txt')
  expect(await pointing(world.sql)).toBe('')
})

/** The times of the public views that say more than the minute. */
async function exactTimes(sql: Sql): Promise<string[]> {
  const times = await sql<{ relation: string; attribute: string }>(
    `select format('%I.%I', table_schema, table_name) as relation, quote_ident(column_name) as attribute
     from information_schema.columns where table_schema = 'content' and table_name like 'public\\_%' and data_type ~ '^time'`,
  )
  expect(times.length).toBeGreaterThan(1)
  const exact: string[] = []
  for (const { relation, attribute } of times) {
    const [counted] = await sql<{ all: number; exact: number }>(
      `select count(${attribute})::int as all, count(*) filter (where extract(second from ${attribute}) <> 0)::int as exact from ${relation}`,
    )
    expect(counted?.all).toBeGreaterThan(0)
    if (counted?.exact !== 0) exact.push(`${relation}.${attribute}`)
  }
  return exact
}

test('the public views tell times to the minute', async () => {
  expect(await exactTimes(world.sql)).toEqual([])
})

const named = `case when acl.grantee = 0 then 'PUBLIC' else acl.grantee::regrole::text end`
// The migrating role owns everything, and the application owns what the queue makes: neither is granted anything there.
const ours = `(acl.grantee = 0 or acl.grantee in (select oid from pg_roles where rolname like 'murmullo\\_%' and rolname <> 'murmullo_migrate'))`
const rooms = `('content', 'identity', 'jobs')`

const privileges = (sql: Sql) =>
  linesOf(
    sql,
    `select line collate "C" as line from (
     select format('%s: %s on %s.%s', ${named}, string_agg(acl.privilege_type, ', ' order by acl.privilege_type), n.nspname, c.relname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
     where n.nspname in ${rooms} and ${ours} and (acl.grantee = 0 or n.nspname <> 'jobs')
     group by acl.grantee, n.nspname, c.relname
     union all
     select format('%s: %s on %s.%s.%s', grantee, string_agg(privilege_type, ', ' order by privilege_type), table_schema, table_name, column_name)
     from information_schema.column_privileges
     where table_schema in ${rooms} and grantee in ('murmullo_public', 'murmullo_audit', 'PUBLIC')
     group by grantee, table_schema, table_name, column_name
     union all
     select format('murmullo_app: %s on only %s.%s', acl.privilege_type, a.attrelid::regclass, a.attname)
     from pg_attribute a, aclexplode(a.attacl) acl where acl.grantee = 'murmullo_app'::regrole
     union all
     select format('%s: usage on schema %s', r.rolname, n.nspname) from pg_namespace n cross join pg_roles r
     where r.rolname like 'murmullo\\_%' and r.rolname <> 'murmullo_migrate' and n.nspname in ${rooms}
       and has_schema_privilege(r.rolname, n.oid, 'usage')
     union all
     select format('PUBLIC: %s on schema %s', lower(acl.privilege_type), n.nspname)
     from pg_namespace n, aclexplode(n.nspacl) acl where n.nspname in ${rooms} and acl.grantee = 0
     union all
     select format('%s: execute on %s%s', ${named}, p.oid::regprocedure, case when p.prosecdef then ' as its owner' end)
     from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
     where p.pronamespace in ('content'::regnamespace, 'identity'::regnamespace, 'public'::regnamespace) and ${ours}
     union all
     select format('%s: member of %s', member::regrole, roleid::regrole) from pg_auth_members
     where member in (select oid from pg_roles where rolname like 'murmullo\\_%')
     union all
     select format('%s: stands above the rules', rolname) from pg_roles
     where rolname like 'murmullo\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
     ) lines order by 1`,
  )

test('privileges are those of the committed snapshot', async () => {
  await expect(await privileges(world.sql)).toMatchFileSnapshot('privileges.txt')
  expect(await readFile(new URL('privileges.txt', import.meta.url), 'utf8')).not.toMatch(
    /(murmullo_public|PUBLIC): .*identity/,
  )
})

/** What a look gives after a change that is then undone. */
async function lookAfter<Seen>(change: string, look: (sql: Sql) => Promise<Seen>): Promise<Seen> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
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

describe('each look sees a planted leak', () => {
  test.each([
    [
      'a column',
      'grant select (nickname) on identity.accounts to murmullo_public',
      'SELECT on identity.accounts.nickname',
    ],
    [
      'a line of the audit log',
      'grant update (action) on identity.audit_log to murmullo_app',
      'UPDATE on only identity',
    ],
    ['a table for everybody', 'grant select on content.secrets to public', 'PUBLIC: SELECT on content.secrets'],
    [
      'a table of the queue',
      'create table jobs.x (id int); grant select on jobs.x to public',
      'PUBLIC: SELECT on jobs.x',
    ],
    ['a schema for everybody', 'grant usage on schema identity to public', 'PUBLIC: usage on schema identity'],
    ['a borrowed role', 'grant murmullo_app to murmullo_public', 'murmullo_public: member of murmullo_app'],
    [
      'a role of the cluster',
      'grant pg_read_all_data to murmullo_public',
      'murmullo_public: member of pg_read_all_data',
    ],
    ['a role above the rules', 'alter role murmullo_public bypassrls', 'murmullo_public: stands above the rules'],
    [
      'a function that runs as its owner',
      `create function content.writer_of(uuid) returns uuid language sql security definer
       as 'select account_id from identity.secret_authors where secret_id = $1'`,
      'PUBLIC: execute on content.writer_of(uuid) as its owner',
    ],
  ])('%s', async (_, change, line) => {
    const before = await privileges(world.sql)
    const after = await lookAfter(change, privileges)
    expect(before).not.toContain(line)
    expect(after).toContain(line)
    expect(await privileges(world.sql)).toBe(before)
  })

  test('a column of a view that says who wrote it', async () => {
    const [view] = await world.sql<{ query: string }>(
      `select rtrim(pg_get_viewdef('content.public_comments'::regclass), ';') as query`,
    )
    const change = `create or replace view content.public_comments as select v.*, a.account_id as writer
      from (${view?.query}) v left join identity.comment_authors a on a.comment_id = v.id`
    expect(await lookAfter(change, columns)).toContain('public_comments.writer uuid\n')
    expect(await lookAfter(change, privileges)).toContain('murmullo_public: SELECT on content.public_comments.writer\n')
    expect(await lookAfter(change, pointing)).toBe('public_comments reads identity.comment_authors\n')
    expect(await columns(world.sql)).not.toContain('writer')
  })

  test('a column of a table that points at a person', async () => {
    const change = 'alter table content.secrets add column writer uuid references identity.accounts'
    expect(await lookAfter(change, columns)).toContain('secrets.writer uuid\n')
    expect(await lookAfter(change, pointing)).toBe('content.secrets refers to identity.accounts\n')
  })

  test('a time that says more than the minute', async () => {
    const change = `create view content.public_moments as select created_at + interval '1 second' as at from content.comments`
    expect(await lookAfter(change, exactTimes)).toEqual(['content.public_moments.at'])
  })
})

test('the row types are those of the migrated database', async () => {
  await rowTypes(world.databaseUrl, true)
})
