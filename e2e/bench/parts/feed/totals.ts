// Benchmark part: latency of an exact feed total at growing table size, with all deltas rolled up and with one second of heavy publishing pending.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import pg from 'pg'
import { type BenchRun, largestSize, formatSize, type Part, smallestSize } from './feed-run.ts'
import { asOwner, databaseUrlFor } from '../../databases/feed-databases.ts'
import { openFeedReader, type Statement, type TypedStatement, extractTotal } from '../../databases/feed-reader.ts'
import { atMost, type Finding, informational } from '../../results/finding.ts'
import { pgbench, toPgbenchScript } from '../../load/pgbench.ts'
import { median } from '../../results/statistics.ts'

const repeats = 200
const filters: FeedInput[] = [
  { section: 'all' },
  { section: 'sfw', gender: 'mujer', country: 'CL' },
  { section: 'all', minAge: 18, maxAge: 120 },
  { section: 'nsfw', gender: 'hombre', country: 'MX', minAge: 30, maxAge: 45 },
]

export const totals: Part = async (run) => {
  const statements = await prepareStatements(run)
  const findings: Finding[] = []
  for (const pending of [0, 1_000]) {
    const rounds: [number, number][] = []
    // New connections each round, so that the CPU placement of one backend does not decide the result.
    for (let round = 0; round < Math.max(5, run.rounds); round += 1)
      rounds.push(await measure(run, statements, pending))
    findings.push(
      atMost(1.25, median(rounds.map(([small, large]) => large / small)), {
        id: `totals.${pending}`,
        what: `latency of a total at ${formatSize(largestSize(run))} / at ${formatSize(smallestSize(run))}, ${pending} pending deltas`,
        detail: `${rounds.map(([small, large]) => `${large.toFixed(3)}/${small.toFixed(3)}`).join(' ')} ms`,
      }),
    )
  }
  return [...findings, ...(await measurePgbench(run, statements))]
}

async function prepareStatements(run: BenchRun): Promise<TypedStatement[]> {
  const reader = await openFeedReader(databaseUrlFor(run.base, smallestSize(run)), run.redisUrl)
  const statements: Statement[] = []
  for (const filter of filters) statements.push(extractTotal((await reader.read(filter)).statements))
  await reader.time(statements)
  const typed = await reader.typed(statements)
  await reader.close()
  return typed
}

async function measure(run: BenchRun, statements: Statement[], pending: number): Promise<[number, number]> {
  const open = (size: number) => openConnection(databaseUrlFor(run.base, size), statements, pending)
  const readers = [await open(smallestSize(run)), await open(largestSize(run))]
  const times = readers.map((): number[] => [])
  for (let iteration = 0; iteration < repeats; iteration += 1)
    for (const index of iteration % 2 === 0 ? [0, 1] : [1, 0]) times[index]?.push((await readers[index]?.time()) ?? 0)
  for (const reader of readers) await reader.close()
  const [small = Number.NaN, large = Number.NaN] = times.map((each) => median(each) / filters.length)
  return [small, large]
}

/** Inserts the pending deltas in a transaction that is never committed, so that only this connection sees them. */
async function openConnection(url: string, statements: readonly Statement[], pending: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into content.feed_deltas select 'MX', 'mujer', 'sfw', 18 + i % 60, 1 from generate_series(1, $1::int) i`,
    [pending],
  )
  await client.query('set local role murmullo_public')
  await client.query('set local plan_cache_mode = force_generic_plan')
  return {
    time: async () => {
      const began = performance.now()
      for (const { name, text, values } of statements) await client.query({ name, text, values })
      return performance.now() - began
    },
    close: async () => {
      await client.query('rollback')
      await client.end()
      // The rolled-back rows are still in the table as dead rows.
      if (pending > 0) await asOwner(url, (query) => query('vacuum content.feed_deltas'))
    },
  }
}

/** The same statements in pgbench, and the `count(*)` that they replace, at the smallest size only because it is slow. */
async function measurePgbench(run: BenchRun, statements: TypedStatement[]): Promise<Finding[]> {
  const { script, variables } = toPgbenchScript(statements)
  const findings: Finding[] = []
  for (const size of [smallestSize(run), largestSize(run)]) {
    const options = { clients: 1, seconds: 2, publicRole: true }
    const { latencyMs } = await pgbench(databaseUrlFor(run.base, size), script, options, variables)
    const what = `latency of a total at ${formatSize(size)} in pgbench`
    findings.push(
      informational(latencyMs / filters.length, { id: `totals.bare.${formatSize(size)}`, what, unit: 'ms' }),
    )
  }
  const count = 'select count(*) from content.secrets where is_listed;'
  const { latencyMs } = await pgbench(databaseUrlFor(run.base, smallestSize(run)), count, { clients: 1, seconds: 1 })
  const what = `latency of count(*) at ${formatSize(smallestSize(run))} in pgbench`
  return [...findings, informational(latencyMs, { id: 'totals.counting', what, unit: 'ms' })]
}
