// Integration tests of the content schema: no column references a user, and public timestamps are truncated to the minute.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateDbTypes } from '../src/commands/database/generate-db-types.ts'
import { queryLines, queryAfterChange, privileges, type Sql } from './database/schema-introspection.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const columns = (sql: Sql) =>
  queryLines(
    sql,
    `select format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`,
  )

const findUserReferences = (sql: Sql) =>
  queryLines(
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

test('content schema: its columns equal the committed snapshot, and none references a user (DATA-01, DATA-04, DATA-09, DATA-14, DATA-15)', async () => {
  await expect(await columns(world.sql)).toMatchFileSnapshot('content-columns.txt')
  expect(await findUserReferences(world.sql)).toBe('')
})

/** Timestamp columns of the public views with more precision than a minute. */
async function findPreciseTimestamps(sql: Sql): Promise<string[]> {
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

test('public views: timestamps are truncated to the minute', async () => {
  expect(await findPreciseTimestamps(world.sql)).toEqual([])
})

describe('content schema: the introspection detects a planted leak', () => {
  test('a view column of an author table', async () => {
    const [view] = await world.sql<{ query: string }>(
      `select rtrim(pg_get_viewdef('content.public_comments'::regclass), ';') as query`,
    )
    const change = `create or replace view content.public_comments as select v.*, a.tag as writer
      from (${view?.query}) v left join identity.comment_authors a on a.comment_id = v.id`
    expect(await queryAfterChange(world.databaseUrl, change, columns)).toContain('public_comments.writer uuid\n')
    expect(await queryAfterChange(world.databaseUrl, change, privileges)).toContain(
      'murmullo_public: SELECT on content.public_comments.writer\n',
    )
    expect(await queryAfterChange(world.databaseUrl, change, findUserReferences)).toBe(
      'public_comments reads identity.comment_authors\n',
    )
    expect(await columns(world.sql)).not.toContain('writer')
  })

  test('a table column that references an account', async () => {
    const change = 'alter table content.secrets add column writer uuid references identity.accounts'
    expect(await queryAfterChange(world.databaseUrl, change, columns)).toContain('secrets.writer uuid\n')
    expect(await queryAfterChange(world.databaseUrl, change, findUserReferences)).toBe(
      'content.secrets refers to identity.accounts\n',
    )
  })

  test('a timestamp column with seconds', async () => {
    const change = `create view content.public_moments as select created_at + interval '1 second' as at from content.comments`
    expect(await queryAfterChange(world.databaseUrl, change, findPreciseTimestamps)).toEqual([
      'content.public_moments.at',
    ])
  })
})

test('generated row types: they match the migrated database', async () => {
  await generateDbTypes(world.databaseUrl, true)
})
