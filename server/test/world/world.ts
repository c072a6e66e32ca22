// Test fixture: the seeded world of one test file. Its own database copy, a real Redis, and the application on a real port.
import { randomBytes } from 'node:crypto'
import { createClient } from '@murmullo/contract/api/client'
import { endpoints, type MurmulloApi } from '@murmullo/contract/api/endpoints'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { revokeTemporary } from '../../src/commands/database/create-database.ts'
import type { DestinationStream } from '../../src/platform/observability/logger.ts'
import { createSite, type Site } from './site.ts'

export type World = Site & { readonly api: MurmulloApi; readonly databaseUrl: string }

export async function copyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${inject('template')}`)
  // Privileges revoked on the template database itself are not copied with its contents.
  await revokeTemporary(client, name)
  await client.end()
  return `${server}/${name}`
}

type WorldOptions = { readonly cacheTtlMs?: number; readonly logTo?: DestinationStream }

/** The response cache is off by default: most tests change the database directly and assert at once. */
export async function createWorld(
  environment: NodeJS.ProcessEnv = {},
  { cacheTtlMs = 0, logTo }: WorldOptions = {},
): Promise<World> {
  const databaseUrl = environment.DATABASE_URL ?? (await copyDatabase())
  const site = await createSite(
    { REDIS_URL: inject('redisUrl'), ...environment, DATABASE_URL: databaseUrl },
    { pages: false, cacheTtlMs, logTo },
  )
  return { ...site, api: createClient(endpoints, { baseUrl: site.url }), databaseUrl }
}

/** A world that is closed with its test. */
export async function createWorldForTest(
  environment?: NodeJS.ProcessEnv,
  options?: { cacheTtlMs?: number },
): Promise<World> {
  const world = await createWorld(environment, options)
  onTestFinished(world.close)
  return world
}
