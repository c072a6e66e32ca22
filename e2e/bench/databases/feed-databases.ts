// Benchmark databases, one per size (`murmullo_feed_<size>`): created and seeded if missing or made with other migrations.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { createDatabase } from '../../../server/src/commands/database/create-database.ts'
import { migrate } from '../../../server/src/commands/database/migrate.ts'
import { seed } from '../../../server/src/commands/seed.ts'
import { testAuthorshipKeys } from '../../support/servers/processes.ts'

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

export function databaseUrlFor(base: string, size: number): string {
  return withDatabase(base, `murmullo_feed_${size}`)
}

export async function prepareDatabase(base: string, size: number): Promise<string> {
  const url = databaseUrlFor(base, size)
  const name = new URL(url).pathname.slice(1)
  const version = hashMigrations()
  const [found] = await asOwner(withDatabase(base, 'postgres'), (query) =>
    query<{ version: string | null }>(
      `select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1`,
      [name],
    ),
  )
  if (found !== undefined && found.version !== version) await dropCopy(base, name)
  if (found?.version !== version) await createAndSeed(url, size, version)
  // Another process may be seeding it right now, so it must not be dropped here.
  else if (!(await isComplete(url, size)))
    throw new Error(`${name} exists but is incomplete: wait for the process that seeds it, or drop it`)
  // Dead rows slow down every total; in production autovacuum removes them.
  await asOwner(url, (query) => query('vacuum content.feed_deltas'))
  return url
}

/** The baseline may change until the first release, so the names of the migrations are not enough. */
function hashMigrations(): string {
  const files = globSync(new URL('../../../server/migrations/*.sql', import.meta.url).pathname).toSorted()
  return createHash('sha256')
    .update(files.map((file) => readFileSync(file, 'utf8')).join(''))
    .digest('hex')
}

async function createAndSeed(url: string, size: number, version: string): Promise<void> {
  await createDatabase(url)
  await asOwner(url, (query) => query(`comment on database ${new URL(url).pathname.slice(1)} is '${version}'`))
  await migrate(url)
  const onBatch = (done: number) => done % 500_000 === 0 && process.stderr.write(`${size}: ${done}\n`)
  await seed(url, { secrets: size, bare: true, authorshipKeys: testAuthorshipKeys, onBatch })
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
  const url = withDatabase(base, name)
  await asOwner(withDatabase(base, 'postgres'), async (query) => {
    await query(`drop database if exists ${name} with (force)`)
    await query(`create database ${name} template murmullo_feed_${size}`)
  })
  // Owner, privileges and settings of a database are not copied.
  await createDatabase(url)
  return url
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
