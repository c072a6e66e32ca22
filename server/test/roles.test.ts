import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('nothing in content points at a person', async () => {
  const pointing = await world.sql(
    `select table_name, column_name from information_schema.columns where table_schema = 'content'
     and (column_name ~ '(account|user|device|client|session|actor)_id|email|(^|_)ip($|_)|address')`,
  )
  expect(pointing).toEqual([])
})

test('privileges are those of the committed snapshot', async () => {
  const rows = await world.sql<{ line: string }>(
    `select format('%s: %s on %s.%s', grantee, string_agg(privilege_type, ', ' order by privilege_type), table_schema, table_name) as line
     from information_schema.role_table_grants where grantee like 'murmullo\\_%' and grantee <> 'murmullo_migrate' and table_schema <> 'jobs'
     group by grantee, table_schema, table_name
     union all
     select format('%s: usage on schema %s', r.rolname, n.nspname) from pg_namespace n cross join pg_roles r
     where r.rolname like 'murmullo\\_%' and r.rolname <> 'murmullo_migrate' and n.nspname in ('content', 'identity', 'jobs')
       and has_schema_privilege(r.rolname, n.oid, 'usage')
     order by line`,
  )
  await expect(`${rows.map((row) => row.line).join('\n')}\n`).toMatchFileSnapshot('privileges.txt')
  expect(await readFile(new URL('privileges.txt', import.meta.url), 'utf8')).not.toMatch(/murmullo_public: .*identity/)
})

test('the row types are those of the migrated database', async () => {
  await rowTypes(world.databaseUrl, true)
})
