// Vitest global setup: creates one migrated and seeded template database; each test file uses its own copy.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../../src/commands/database/create-database.ts'
import { migrate } from '../../src/commands/database/migrate.ts'
import { seed } from '../../src/commands/seed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
    redisUrl: string
    template: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const databaseServer = process.env.TEST_DATABASE_SERVER ?? 'postgres://root@127.0.0.1:5432'
  const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/1'
  const template = `murmullo_test_${process.pid}_world`
  const url = `${databaseServer}/${template}`
  await createDatabase(url)
  await migrate(url)
  await seed(url)
  await deleteCanary(url)
  project.provide('databaseServer', databaseServer)
  project.provide('redisUrl', redisUrl)
  project.provide('template', template)
  // A CI machine is discarded anyway, and dropping 160 databases takes a while.
  if (process.env.CI !== undefined) return async () => {}
  // With the separator: the process id of another run may start with ours.
  return () => dropDatabases(databaseServer, `murmullo_test_${process.pid}_`)
}

/** A test may start its world with other keys: the first process of a world writes the canary. */
async function deleteCanary(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from identity.key_canaries')
  await client.end()
}

async function dropDatabases(server: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
