// Integration tests of database connections, readiness, and the create, migrate and seed commands.
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../src/commands/database/create-database.ts'
import { migrate } from '../src/commands/database/migrate.ts'
import { seed } from '../src/commands/seed.ts'
import { connectDatabase, connectionFor, isDatabaseAway, roles } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { copyDatabase, createWorldForTest } from './world/world.ts'

test('database connection: options in the URL do not override the role of the pool', async () => {
  const database = connectDatabase(
    { primary: `${await copyDatabase()}&options=-c%20search_path%3Dpublic` },
    createLog('silent'),
  )
  onTestFinished(database.close)
  const { rows } = await sql<{ who: string }>`select current_user as who`.execute(database.read)
  expect(rows[0]?.who).toBe('murmullo_public')
  await expect(sql`select * from identity.accounts`.execute(database.read)).rejects.toThrow('permission denied')
})

test('database connection: connect_timeout in the URL sets the timeout in seconds; without it the default is 1.5 s', () => {
  const timeoutOf = (query: string) =>
    connectionFor(`postgres://127.0.0.1/murmullo${query}`, roles.app).connectionTimeoutMillis
  expect([timeoutOf('?connect_timeout=7'), timeoutOf('')]).toEqual([7_000, 1_500])
})

test('readiness: the database ping fails when the schema is missing', async () => {
  const world = await createWorldForTest()
  await expect(world.services.db.ping()).resolves.toBeUndefined()
  await world.sql('drop view content.public_secrets')
  await expect(world.services.db.ping()).rejects.toThrow()
})

test('database error: a statement timeout is classified as unavailable, not as a bug', async () => {
  const world = await createWorldForTest()
  const error: unknown = await world.services.db.write
    .connection()
    .execute(async (one) => {
      await sql`set statement_timeout = 50`.execute(one)
      await sql`select pg_sleep(2)`.execute(one)
    })
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseAway(error)).toBe(true)
})

test('database commands: an existing empty database can be set up; migrate and seed can run twice', async () => {
  const url = new URL(await copyDatabase())
  const name = `${url.pathname.slice(1)}_hosted`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  url.pathname = `/${name}`
  await createDatabase(url.href)
  await migrate(url.href)
  await migrate(url.href)
  await seed(url.href, { secrets: 200 })
  await seed(url.href, { secrets: 200 })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as n, count(*) filter (where created_at > now())::int as later from content.secrets',
  )
  const comments = await client.query('select count(*)::int as later from content.comments where created_at > now()')
  await client.end()
  expect([rows[0], comments.rows[0]]).toEqual([{ n: 520, later: 0 }, { later: 0 }])
})
