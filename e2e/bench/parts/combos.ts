// Benchmark part: database time of the first two feed pages for every filter at every table size, and of the same pages in bare PostgreSQL (pgbench).
import { everyFilter, inputOf } from '../../../server/test/every-filter.ts'
import { type BenchRun, largest, named, type Part, smallest } from '../bench-run.ts'
import { urlOfSize } from '../measure/databases.ts'
import { type FeedReader, openFeedReader, type Statement } from '../measure/feed-reader.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import { pgbench, scriptOf } from '../measure/pgbench.ts'
import { mean, median, percentile, spread } from '../measure/statistics.ts'

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

export const combos: Part = async (run) => {
  const readers: FeedReader[] = []
  for (const size of run.sizes) readers.push(await openFeedReader(urlOfSize(run.base, size), run.redisUrl))
  const pages: [Table, Table] = [[], []]
  for (const [place, filter] of everyFilter.entries()) {
    if (place % 250 === 0) run.say(`combos: ${place} of ${everyFilter.length}`)
    const found = await Promise.all(readers.map((reader) => firstPages(reader, inputOf(filter))))
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
  for (const place of readers.keys()) bare.push(await besideBare(run, readers, pages[0], place))
  for (const reader of readers) await reader.close()
  return [...judge(run, 'page1', pages[0]), ...judge(run, 'page2', pages[1]), ...bare]
}

type Found = Pick<Sample, 'filter' | 'statements' | 'total'> | null

async function firstPages(reader: FeedReader, input: ReturnType<typeof inputOf>): Promise<[Found, Found]> {
  const first = await reader.read(input)
  const { next, total } = first.page
  const second = next === null ? null : await reader.read({ ...input, after: next })
  const filter = Object.values(input).join(' ')
  return [{ filter, statements: first.statements, total }, second && { filter, statements: second.statements, total }]
}

/** The sizes are interleaved, so that load on the host affects all of them. */
async function measure(readers: FeedReader[], found: Found[], runs: number): Promise<(Sample | null)[]> {
  const times = found.map((): number[] => [])
  for (let turn = 0; turn < runs; turn += 1)
    for (const [place, reader] of readers.entries()) {
      const page = found[place]
      if (page) times[place]?.push(await reader.time(page.statements))
    }
  const samples: (Sample | null)[] = []
  for (const [place, reader] of readers.entries()) {
    const page = found[place] ?? null
    if (page === null) samples.push(null)
    else {
      const { buffers } = await reader.explain(page.statements)
      samples.push({ ...page, ms: median(times[place] ?? []), bestMs: Math.min(...(times[place] ?? [])), buffers })
    }
  }
  return samples
}

function judge(run: BenchRun, page: string, table: Table): Finding[] {
  const last = run.sizes.length - 1
  const column = (rows: Table, place: number) => rows.flatMap((row) => row[place] ?? [])
  const views = {
    all: table,
    'not empty at the smallest size': table.filter((row) => (row[0]?.total ?? 0) > 0),
  }
  const findings: Finding[] = []
  for (const [view, rows] of Object.entries(views)) {
    const id = `combos.${page}${view === 'all' ? '' : '.filled'}`
    const [small, large] = [0, last].map((place) => column(rows, place).map((sample) => sample.ms))
    for (const [place, size] of run.sizes.entries()) {
      const samples = column(rows, place)
      const buffers = samples.map((sample) => sample.buffers)
      findings.push(
        told(spread(samples.map((sample) => sample.ms)), {
          id: `${id}.${named(size)}`,
          what: `${page} of ${samples.length} filters (${view}) at ${named(size)}: p50 / p99 / max`,
          unit: 'ms',
          detail: `minimum ${spread(samples.map((sample) => sample.bestMs))}, buffers ${median(buffers)} / ${percentile(buffers, 0.99)} / ${Math.max(...buffers)}`,
        }),
      )
    }
    if (last === 0) continue
    const [from, to] = [percentile(small ?? [], 0.99), percentile(large ?? [], 0.99)]
    const what = `${page} (${view}): p99 at ${named(largest(run))} / p99 at ${named(smallest(run))}`
    findings.push(atMost(2.5, to / from, { id: `${id}.p99`, what, detail: `${to.toFixed(2)} / ${from.toFixed(2)} ms` }))
  }
  const worst = column(table, last).toSorted((a, b) => b.ms - a.ms)[0]
  const what = `slowest ${page} of any filter at ${named(largest(run))}, warm`
  const detail = worst ? `${worst.filter}: minimum ${worst.bestMs.toFixed(2)} ms, ${worst.buffers} buffers` : ''
  return [...findings, atMost(10, worst?.ms ?? Number.NaN, { id: `combos.${page}.worst`, what, unit: 'ms', detail })]
}

/** A sample of the same pages in pgbench: separates the time of PostgreSQL and its protocol from the time of our driver. */
async function besideBare(run: BenchRun, readers: FeedReader[], table: Table, place: number): Promise<Finding> {
  const size = run.sizes[place] ?? 0
  const samples = table.filter((_, index) => index % sampleEvery === 0).flatMap((row) => row[place] ?? [])
  const statements = await readers[place]?.typed(samples.flatMap((sample) => sample.statements))
  const { script, variables } = scriptOf(statements ?? [])
  const rounds: number[] = []
  for (let round = 0; round < run.rounds; round += 1) {
    const options = { clients: 1, seconds: 2, publicRole: true }
    rounds.push((await pgbench(urlOfSize(run.base, size), script, options, variables)).latencyMs / samples.length)
  }
  const ours = mean(samples.map((sample) => sample.ms))
  const what = `mean of ${samples.length} of these pages at ${named(size)} in pgbench`
  const detail = `ours ${ours.toFixed(3)} ms, ${(ours / median(rounds)).toFixed(2)} times that`
  return told(median(rounds), { id: `combos.bare.${named(size)}`, what, unit: 'ms', detail })
}
