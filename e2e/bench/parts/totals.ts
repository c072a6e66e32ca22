// Benchmark part: latency of an exact feed total at growing table size, with all deltas rolled up and with one second of heavy publishing pending.
import type { FeedInput } from '@murmullo/contract/secrets'
import pg from 'pg'
import { type BenchRun, largest, named, type Part, smallest } from '../bench-run.ts'
import { asOwner, urlOfSize } from '../measure/databases.ts'
import { openFeedReader, type Statement, type TypedStatement, totalOf } from '../measure/feed-reader.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import { pgbench, scriptOf } from '../measure/pgbench.ts'
import { median } from '../measure/statistics.ts'

const repeats = 200
const filters: FeedInput[] = [
  { section: 'all' },
  { section: 'sfw', gender: 'mujer', country: 'CL' },
  { section: 'all', minAge: 18, maxAge: 120 },
  { section: 'nsfw', gender: 'hombre', country: 'MX', minAge: 30, maxAge: 45 },
]

export const totals: Part = async (run) => {
  const statements = await statementsOf(run)
  const findings: Finding[] = []
  for (const pending of [0, 1_000]) {
    const rounds: [number, number][] = []
    // New connections each round, so that the CPU placement of one backend does not decide the result.
    for (let round = 0; round < Math.max(5, run.rounds); round += 1)
      rounds.push(await measure(run, statements, pending))
    findings.push(
      atMost(1.25, median(rounds.map(([small, large]) => large / small)), {
        id: `totals.${pending}`,
        what: `latency of a total at ${named(largest(run))} / at ${named(smallest(run))}, ${pending} pending deltas`,
        detail: `${rounds.map(([small, large]) => `${large.toFixed(3)}/${small.toFixed(3)}`).join(' ')} ms`,
      }),
    )
  }
  return [...findings, ...(await besideBare(run, statements))]
}

async function statementsOf(run: BenchRun): Promise<TypedStatement[]> {
  const reader = await openFeedReader(urlOfSize(run.base, smallest(run)), run.redisUrl)
  const statements: Statement[] = []
  for (const filter of filters) statements.push(totalOf((await reader.read(filter)).statements))
  await reader.time(statements)
  const typed = await reader.typed(statements)
  await reader.close()
  return typed
}

async function measure(run: BenchRun, statements: Statement[], pending: number): Promise<[number, number]> {
  const open = (size: number) => openTotals(urlOfSize(run.base, size), statements, pending)
  const readers = [await open(smallest(run)), await open(largest(run))]
  const times = readers.map((): number[] => [])
  for (let turn = 0; turn < repeats; turn += 1)
    for (const place of turn % 2 === 0 ? [0, 1] : [1, 0]) times[place]?.push((await readers[place]?.time()) ?? 0)
  for (const reader of readers) await reader.close()
  const [small = Number.NaN, large = Number.NaN] = times.map((each) => median(each) / filters.length)
  return [small, large]
}

/** Inserts the pending deltas in a transaction that is never committed, so that only this connection sees them. */
async function openTotals(url: string, statements: readonly Statement[], pending: number) {
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
      if (pending > 0) await asOwner(url, (ask) => ask('vacuum content.feed_deltas'))
    },
  }
}

/** The same statements in pgbench, and the `count(*)` that they replace, at the smallest size only because it is slow. */
async function besideBare(run: BenchRun, statements: TypedStatement[]): Promise<Finding[]> {
  const { script, variables } = scriptOf(statements)
  const findings: Finding[] = []
  for (const size of [smallest(run), largest(run)]) {
    const options = { clients: 1, seconds: 2, publicRole: true }
    const { latencyMs } = await pgbench(urlOfSize(run.base, size), script, options, variables)
    const what = `latency of a total at ${named(size)} in pgbench`
    findings.push(told(latencyMs / filters.length, { id: `totals.bare.${named(size)}`, what, unit: 'ms' }))
  }
  const count = 'select count(*) from content.secrets where is_listed;'
  const { latencyMs } = await pgbench(urlOfSize(run.base, smallest(run)), count, { clients: 1, seconds: 1 })
  const what = `latency of count(*) at ${named(smallest(run))} in pgbench`
  return [...findings, told(latencyMs, { id: 'totals.counting', what, unit: 'ms' })]
}
