// Runs the server's feed query on one warm connection and records the SQL statements of a page, so that exactly these can be repeated and timed
// without the in-process caches.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { listFeed } from '../../../server/src/features/secrets/feed/list-feed.ts'
import type { RequestContext, Deps } from '../../../server/src/platform/context/request-context.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { connectionFor, type Prepared, roles } from '../../../server/src/platform/db/database.ts'
import { closeDeps, createDeps } from '../../../server/src/platform/context/deps.ts'
import { keyEnv } from '../../support/servers/processes.ts'

export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }
/** With the parameter types that PostgreSQL inferred. */
export type TypedStatement = Statement & { readonly types: readonly string[] }
export type FeedPage = Awaited<ReturnType<typeof listFeed>>
export type Cost = { readonly buffers: number; readonly ms: number }

export type FeedReader = {
  readonly services: Deps
  readonly read: (input: FeedInput) => Promise<{ page: FeedPage; statements: Statement[] }>
  /** Milliseconds from the first query to the last row, for all statements of a page. */
  readonly time: (statements: readonly Statement[]) => Promise<number>
  /** Result of `EXPLAIN ANALYZE`: buffers, and time without the network round trip. */
  readonly explain: (statements: readonly Statement[]) => Promise<Cost>
  readonly typed: (statements: readonly Statement[]) => Promise<TypedStatement[]>
  readonly close: () => Promise<void>
}

export async function openFeedReader(databaseUrl: string, redisUrl: string): Promise<FeedReader> {
  const client = new pg.Client(connectionFor(databaseUrl, roles.public))
  await client.connect()
  let recorded: Statement[] = []
  const prepared: Prepared = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    recorded.push({ name, text, values })
    return (await client.query<Row>({ name, text, values })).rows
  }
  const config = readConfig({ ...keyEnv, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ORIGIN: 'http://localhost' })
  const deps = createDeps(config, { logLevel: 'silent' })
  const context = { deps: { ...deps, db: { ...deps.db, read: { prepared } } } } as unknown as RequestContext
  // Warms the caches that the server fills once, before anything is recorded.
  await listFeed(context, { section: 'all' })
  return {
    services: deps,
    read: async (input) => {
      recorded = []
      const page = await listFeed(context, input)
      return { page, statements: recorded }
    },
    time: async (statements) => {
      const began = performance.now()
      for (const { name, text, values } of statements) await client.query({ name, text, values })
      return performance.now() - began
    },
    explain: async (statements) => {
      const costs: Cost[] = []
      for (const statement of statements) costs.push(await explainStatement(client, statement))
      return {
        buffers: costs.reduce((sum, cost) => sum + cost.buffers, 0),
        ms: costs.reduce((sum, cost) => sum + cost.ms, 0),
      }
    },
    typed: async (statements) => {
      const { rows } = await client.query<{ name: string; types: string[] }>(
        'select name, parameter_types::text[] as types from pg_prepared_statements',
      )
      const types = new Map(rows.map((row) => [row.name, row.types]))
      return statements.map((statement) => ({ ...statement, types: types.get(statement.name) ?? [] }))
    },
    close: async () => {
      await client.end()
      await closeDeps(deps)
    },
  }
}

type Explained = {
  'QUERY PLAN': [
    {
      Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
      'Execution Time': number
      'Planning Time': number
    },
  ]
}

/** The statement is already prepared on this connection, so `EXPLAIN EXECUTE` shows its generic plan. */
async function explainStatement(client: pg.Client, { name, values }: Statement): Promise<Cost> {
  const parameters = values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`
  const { rows } = await client.query<Explained>(
    `explain (analyze, buffers, timing off, format json) execute ${name}${parameters}`,
  )
  const top = rows[0]?.['QUERY PLAN'][0]
  if (top === undefined) throw new Error(`no plan for ${name}`)
  return {
    buffers: top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'],
    ms: top['Execution Time'] + top['Planning Time'],
  }
}

export function toLiteral(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(toText(value))
}

/** Text format of a PostgreSQL value. */
export function toText(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'null' : JSON.stringify(toText(item)))).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Extracts the subquery of the total from the page's statement. */
export function extractTotal(statements: readonly Statement[]): Statement {
  for (const { text, values } of statements) {
    const end = text.indexOf(')::int as total')
    const start = text.lastIndexOf('select (', end)
    if (end < 0 || start < 0) continue
    const used: string[] = []
    const total = text.slice(start, end).replaceAll(/\$\d+/g, (parameter) => {
      if (!used.includes(parameter)) used.push(parameter)
      return `$${used.indexOf(parameter) + 1}`
    })
    const parameters = used.map((parameter) => values[Number(parameter.slice(1)) - 1])
    return { name: 'bench_total', text: `${total})::int as total`, values: parameters }
  }
  throw new Error('no statement of the page selects the total')
}
