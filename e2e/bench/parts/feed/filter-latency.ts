// Benchmark part: database time of the first two feed pages for every filter at every table size, and of the same pages in bare PostgreSQL (pgbench).
import { feedFilters, feedInputFor } from '../../../../server/test/generators/feed-filters.ts'
import { type BenchRun, largestSize, formatSize, type Part, smallestSize } from './feed-run.ts'
import { databaseUrlFor } from '../../databases/feed-databases.ts'
import { type FeedReader, openFeedReader, type Statement } from '../../databases/feed-reader.ts'
import { atMost, type Finding, informational } from '../../results/finding.ts'
import { pgbench, toPgbenchScript } from '../../load/pgbench.ts'
import { mean, median, percentile, spread } from '../../results/statistics.ts'

/** Measurement of one page for one filter at one size. */
type Sample = {
  readonly filter: string
  readonly statements: Statement[]
  readonly total: number
  /** Median and minimum of all runs. */
  readonly ms: number
  readonly bestMs: number
  readonly buffers: number
}
/** Indexed by filter and size. Null: the filter has no such page at this size. */
type Table = (Sample | null)[][]

const runsAtLeast = 7
const sampleEvery = 53

export const filterLatency: Part = async (run) => {
  const readers: FeedReader[] = []
  for (const size of run.sizes) readers.push(await openFeedReader(databaseUrlFor(run.base, size), run.redisUrl))
  const pages: [Table, Table] = [[], []]
  for (const [index, filter] of feedFilters.entries()) {
    if (index % 250 === 0) run.log(`combos: ${index} of ${feedFilters.length}`)
    const found = await Promise.all(readers.map((reader) => firstPages(reader, feedInputFor(filter))))
    for (const page of [0, 1] as const)
      pages[page].push(
        await measure(
          readers,
          found.map((each) => each[page]),
          Math.max(runsAtLeast, run.rounds),
        ),
      )
  }
  const bare: Finding[] = []
  for (const index of readers.keys()) bare.push(await measurePgbench(run, readers, pages[0], index))
  for (const reader of readers) await reader.close()
  return [...evaluate(run, 'page1', pages[0]), ...evaluate(run, 'page2', pages[1]), ...bare]
}

type Found = Pick<Sample, 'filter' | 'statements' | 'total'> | null

async function firstPages(reader: FeedReader, input: ReturnType<typeof feedInputFor>): Promise<[Found, Found]> {
  const first = await reader.read(input)
  const { next, total } = first.page
  const second = next === null ? null : await reader.read({ ...input, after: next })
  const filter = Object.values(input).join(' ')
  return [{ filter, statements: first.statements, total }, second && { filter, statements: second.statements, total }]
}

/** The sizes are interleaved, so that load on the host affects all of them. */
async function measure(readers: FeedReader[], found: Found[], runs: number): Promise<(Sample | null)[]> {
  const times = found.map((): number[] => [])
  for (let iteration = 0; iteration < runs; iteration += 1)
    for (const [index, reader] of readers.entries()) {
      const page = found[index]
      if (page) times[index]?.push(await reader.time(page.statements))
    }
  const samples: (Sample | null)[] = []
  for (const [index, reader] of readers.entries()) {
    const page = found[index] ?? null
    if (page === null) samples.push(null)
    else {
      const { buffers } = await reader.explain(page.statements)
      samples.push({ ...page, ms: median(times[index] ?? []), bestMs: Math.min(...(times[index] ?? [])), buffers })
    }
  }
  return samples
}

function evaluate(run: BenchRun, page: string, table: Table): Finding[] {
  const last = run.sizes.length - 1
  const column = (rows: Table, index: number) => rows.flatMap((row) => row[index] ?? [])
  const views = {
    all: table,
    'not empty at the smallest size': table.filter((row) => (row[0]?.total ?? 0) > 0),
  }
  const findings: Finding[] = []
  for (const [view, rows] of Object.entries(views)) {
    const id = `combos.${page}${view === 'all' ? '' : '.filled'}`
    const [small, large] = [0, last].map((index) => column(rows, index).map((sample) => sample.ms))
    for (const [index, size] of run.sizes.entries()) {
      const samples = column(rows, index)
      const buffers = samples.map((sample) => sample.buffers)
      findings.push(
        informational(spread(samples.map((sample) => sample.ms)), {
          id: `${id}.${formatSize(size)}`,
          what: `${page} of ${samples.length} filters (${view}) at ${formatSize(size)}: p50 / p99 / max`,
          unit: 'ms',
          detail: `minimum ${spread(samples.map((sample) => sample.bestMs))}, buffers ${median(buffers)} / ${percentile(buffers, 0.99)} / ${Math.max(...buffers)}`,
        }),
      )
    }
    if (last === 0) continue
    const [from, to] = [percentile(small ?? [], 0.99), percentile(large ?? [], 0.99)]
    const what = `${page} (${view}): p99 at ${formatSize(largestSize(run))} / p99 at ${formatSize(smallestSize(run))}`
    findings.push(atMost(2.5, to / from, { id: `${id}.p99`, what, detail: `${to.toFixed(2)} / ${from.toFixed(2)} ms` }))
  }
  const worst = column(table, last).toSorted((a, b) => b.ms - a.ms)[0]
  const what = `slowest ${page} of any filter at ${formatSize(largestSize(run))}, warm`
  const detail = worst ? `${worst.filter}: minimum ${worst.bestMs.toFixed(2)} ms, ${worst.buffers} buffers` : ''
  return [...findings, atMost(10, worst?.ms ?? Number.NaN, { id: `combos.${page}.worst`, what, unit: 'ms', detail })]
}

/** A sample of the same pages in pgbench: separates the time of PostgreSQL and its protocol from the time of our driver. */
async function measurePgbench(run: BenchRun, readers: FeedReader[], table: Table, index: number): Promise<Finding> {
  const size = run.sizes[index] ?? 0
  const samples = table.filter((_, index) => index % sampleEvery === 0).flatMap((row) => row[index] ?? [])
  const statements = await readers[index]?.typed(samples.flatMap((sample) => sample.statements))
  const { script, variables } = toPgbenchScript(statements ?? [])
  const rounds: number[] = []
  for (let round = 0; round < run.rounds; round += 1) {
    const options = { clients: 1, seconds: 2, publicRole: true }
    rounds.push((await pgbench(databaseUrlFor(run.base, size), script, options, variables)).latencyMs / samples.length)
  }
  const ours = mean(samples.map((sample) => sample.ms))
  const what = `mean of ${samples.length} of these pages at ${formatSize(size)} in pgbench`
  const detail = `ours ${ours.toFixed(3)} ms, ${(ours / median(rounds)).toFixed(2)} times that`
  return informational(median(rounds), { id: `combos.bare.${formatSize(size)}`, what, unit: 'ms', detail })
}
