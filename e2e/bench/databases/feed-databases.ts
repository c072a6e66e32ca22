// Benchmark databases, one per size (`murmullo_feed_<size>`): created, migrated and seeded if missing, otherwise only migrated.
import pg from 'pg'
import { createDatabase, revokeTemporary } from '../../../server/src/commands/database/create-database.ts'
import { migrate } from '../../../server/src/commands/database/migrate.ts'
import { seed } from '../../../server/src/commands/seed.ts'
import { roles } from '../../../server/src/platform/db/database.ts'

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

export function databaseUrlFor(base: string, size: number): string {
  return withDatabase(base, `murmullo_feed_${size}`)
}

export async function prepareDatabase(base: string, size: number): Promise<string> {
  const url = databaseUrlFor(base, size)
  const name = new URL(url).pathname.slice(1)
  const found = await asOwner(withDatabase(base, 'postgres'), (query) =>
    query('select from pg_database where datname = $1', [name]),
  )
  if (found.length === 0) await createAndSeed(url, size)
  // Another process may be seeding it right now, so it must not be dropped here.
  else if (!(await isComplete(url, size)))
    throw new Error(`${name} exists but is incomplete: wait for the process that seeds it, or drop it`)
  await migrate(url)
  // Dead rows slow down every total; in production autovacuum removes them.
  await asOwner(url, (query) => query('vacuum content.feed_deltas'))
  return url
}

async function createAndSeed(url: string, size: number): Promise<void> {
  await createDatabase(url)
  await migrate(url)
  const onBatch = (done: number) => done % 500_000 === 0 && process.stderr.write(`${size}: ${done}\n`)
  await seed(url, { secrets: size, bare: true, onBatch })
}

/** The seed writes the counts last. */
async function isComplete(url: string, size: number): Promise<boolean> {
  const totalRow = `country_code = '**' and gender = '*' and section = 'all' and age = -1`
  const rows = await asOwner(url, (query) =>
    query<{ n: string }>(`select n from content.feed_counts where ${totalRow}`),
  ).catch(() => [])
  return Number(rows[0]?.n ?? 0) > size * 0.9
}

/** Copy for write benchmarks, so that the source databases do not change size. */
export async function copyDatabase(base: string, size: number, name: string): Promise<string> {
  await asOwner(withDatabase(base, 'postgres'), async (query, client) => {
    await query(`drop database if exists ${name} with (force)`)
    await query(`create database ${name} template murmullo_feed_${size} owner ${roles.migrate}`)
    await revokeTemporary(client, name)
  })
  return withDatabase(base, name)
}

export async function dropCopy(base: string, name: string): Promise<void> {
  await asOwner(withDatabase(base, 'postgres'), (query) => query(`drop database if exists ${name} with (force)`))
}

export async function asOwner<T>(url: string, work: (query: Query, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows, client)
  } finally {
    await client.end()
  }
}

function withDatabase(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}
