// The seeded world for one test file: its own copy of the database, real Redis, and the application on a real port.
import { randomBytes } from 'node:crypto'
import { createClient } from '@murmullo/contract/client'
import { endpoints, type MurmulloApi } from '@murmullo/contract/endpoints'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { keepTidy } from '../src/commands/create-database.ts'
import type { Services } from '../src/platform/call.ts'
import { readConfig } from '../src/platform/config.ts'
import { closeServices, openServices } from '../src/platform/services.ts'
import { createWeb, type Web } from '../src/web.ts'

export type World = {
  readonly services: Services
  readonly web: Web
  readonly url: string
  readonly api: MurmulloApi
  readonly databaseUrl: string
  /** As the owner of the cluster: for arranging and looking, past every rule. */
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

export async function copyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${inject('template')}`)
  // What was revoked on the template as a database is not copied with what is in it.
  await keepTidy(client, name)
  await client.end()
  return `${server}/${name}`
}

/** Nothing is kept unless asked: most tests change the world behind the application's back and look at once. */
export async function openWorld(environment: NodeJS.ProcessEnv = {}, { keep = false } = {}): Promise<World> {
  const databaseUrl = environment.DATABASE_URL ?? (await copyDatabase())
  const config = readConfig({
    NODE_ENV: 'test',
    REDIS_URL: inject('redisUrl'),
    ORIGIN: 'https://murmullo.example',
    PORT: '0',
    ...environment,
    DATABASE_URL: databaseUrl,
  })
  const services = openServices(config, {
    logLevel: 'silent', // A busy machine is not what is tested here.
    redis: { keyPrefix: `test:${randomBytes(6).toString('hex')}:`, patienceMs: 5_000 },
  })
  await new Promise<void>((resolve) => {
    services.redis.once('ready', resolve)
    services.redis.once('error', () => resolve())
  })
  const web = await createWeb(services, { pages: false, keep })
  const url = await web.server.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => {})
  return {
    services,
    web,
    url,
    api: createClient(endpoints, { baseUrl: url }),
    databaseUrl,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    close: async () => {
      await web.server.close()
      await closeServices(services)
      await owner.end()
    },
  }
}

/** A world that ends with its test. */
export async function worldForTest(environment?: NodeJS.ProcessEnv, options?: { keep?: boolean }): Promise<World> {
  const world = await openWorld(environment, options)
  onTestFinished(world.close)
  return world
}
