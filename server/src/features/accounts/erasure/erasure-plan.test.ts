// Tests of the erasure plan against the database schema: every column is covered, and every delete uses an index.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { authorTables } from '../../../platform/authorship/author-tables.ts'
import { authoredContent } from './cohort.columns.ts'
import { erasurePlan, erasureSteps, librarySchemas } from './plan/erasure.columns.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const planned = Object.entries(erasurePlan)
  .flatMap(([table, { columns }]) => Object.keys(columns).map((column) => `${table}.${column}`))
  .toSorted()

async function columnsThere(): Promise<string[]> {
  const rows = await world.sql<{ name: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema <> all ($1)
       and c.table_name <> 'schema_migrations'`,
    [librarySchemas],
  )
  return rows.map(({ name }) => name).toSorted()
}

test('erasure plan: it lists every column of every table in the schema, and no dropped column (DATA-01, DATA-04, DATA-05, DATA-10, DATA-13)', async () => {
  expect(planned).toEqual(await columnsThere())
})

test('erasure plan: a new table or column that is not listed is detected', async () => {
  await world.sql('alter table identity.accounts add column birthday date')
  await world.sql('create table content.diaries (id int)')
  const unnamed = (await columnsThere()).filter((name) => !planned.includes(name))
  expect(unnamed).toEqual(['content.diaries.id', 'identity.accounts.birthday'])
  await world.sql('drop table content.diaries')
  await world.sql('alter table identity.accounts drop column birthday')
})

test('erasure plan: each table deleted by cascade has a foreign key with ON DELETE CASCADE', async () => {
  const keys = await world.sql<{ name: string }>(
    `select conrelid::regclass || ' > ' || confrelid::regclass as name from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const cascades = keys.map(({ name }) => name)
  for (const [table, { action }] of Object.entries(erasurePlan))
    if (action.how === 'goes with') expect(cascades).toContain(`${table} > ${action.table}`)
})

test('erasure plan: it deletes every kind of content by its author, and every table of entries by its tags', () => {
  const tablesWith = (how: string) =>
    Object.entries(erasurePlan)
      .filter(([, { action }]) => action.how === how)
      .map(([table]) => table)
  expect(tablesWith('by author')).toEqual(Object.values(authoredContent).map(({ table }) => table))
  expect(tablesWith('by tag').toSorted()).toEqual(
    Object.values(authorTables)
      .map(({ table }) => table)
      .toSorted(),
  )
})

test('erasure plan: no retained table identifies an account, except the receipt until the erasure is done', () => {
  const staying = Object.entries(erasurePlan).filter(([, { action }]) => action.how === 'stays')
  const owned = staying.flatMap(([table, { columns }]) =>
    Object.entries<string>(columns).flatMap(([column, tag]) =>
      tag === 'owner' || tag === 'peer' ? [`${table}.${column}`] : [],
    ),
  )
  expect(owned).toEqual(['identity.erasures.account_id', 'identity.erasures.owner_id'])
})

test('erasure plan: every delete step finds its rows by an index', async () => {
  const first = await world.sql<{ table: string; column: string }>(
    `select i.indrelid::regclass::text as table, a.attname as column
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     -- One that leaves out only what nobody looks for is as good.
     where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`,
  )
  const indexed = new Set(first.map(({ table, column }) => `${table}.${column}`))
  for (const { table, by, through } of erasureSteps) {
    expect(indexed).toContain(`${table}.${by}`)
    if (through !== undefined) expect(indexed).toContain(`${through.table}.account_id`)
  }
  // Cases about content, whose author is no account.
  expect(indexed).toContain('identity.report_cases.author_tag')
  // Also the foreign keys of rows deleted by cascade.
  const keys = await world.sql<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'
     and c.connamespace <> all (array(select oid from pg_namespace where nspname = any ($1)))`,
    [librarySchemas],
  )
  for (const { name } of keys) expect(indexed).toContain(name)
})
