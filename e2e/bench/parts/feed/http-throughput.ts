// Benchmark part: feed throughput over HTTP of one process, for cache misses and cache hits, relative to bare Fastify with the same response body.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedInput } from '@murmullo/contract/content/secrets'
import { freePort, serverProcess, type ManagedProcess } from '../../../support/servers/processes.ts'
import { type BenchRun, largestSize, formatSize, type Part } from './feed-run.ts'
import { createFastifyBaseline, findTypicalPath } from '../../processes/fastify-baseline.ts'
import { asOwner, databaseUrlFor } from '../../databases/feed-databases.ts'
import { listFeedUrls, feedQueries } from '../../databases/feed-urls.ts'
import { openFeedReader, type Statement, type TypedStatement } from '../../databases/feed-reader.ts'
import { atLeast, type Finding, informational } from '../../results/finding.ts'
import { pgbench, toPgbenchScript } from '../../load/pgbench.ts'
import { median } from '../../results/statistics.ts'
import { assertWrk, type Load, load } from '../../load/wrk.ts'

const maxUrls = 24_000
const sampledPages = 40

/** Long enough for the JIT to compile the hot code. */
const warmSeconds = (run: BenchRun) => run.seconds + 3

type Target = { readonly origin: string; readonly paths: string }

export const httpThroughput: Part = async (run) => {
  assertWrk()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  run.log('http: generating URLs')
  const { addresses: urls, filtered, sample } = await prepare(run)
  const writeList = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  const apiPaths = urls.map((address) => address.api)
  const api = writeList('api', apiPaths)
  const filteredPaths = filtered.map((address) => address.api)
  const filteredApi = writeList('filtered-api', filteredPaths)
  const pagePaths = urls.map((address) => address.page)
  const pages = writeList('pages', pagePaths)
  const hotApi = writeList('hot-api', ['/api/v1/secrets'])
  const hotPage = writeList('hot-page', ['/'])

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const programs: ManagedProcess[] = [
    serverProcess(port, { DATABASE_URL: databaseUrlFor(run.base, largestSize(run)), REDIS_URL: run.redisUrl }),
  ]
  const startBare = async (path: string) => {
    const bare = await createFastifyBaseline(folder, `${origin}${path}`)
    programs.push(bare)
    await bare.start()
    return bare.origin
  }
  try {
    await programs[0]?.start()
    const rounds = await measure(run, {
      bareJson: { origin: await startBare(await findTypicalPath(origin, apiPaths)), paths: api },
      json: { origin, paths: api },
      bareFilteredJson: { origin: await startBare(await findTypicalPath(origin, filteredPaths)), paths: filteredApi },
      filteredJson: { origin, paths: filteredApi },
      bareHotJson: { origin: await startBare('/api/v1/secrets'), paths: hotApi },
      hotJson: { origin, paths: hotApi },
      bareHtml: { origin: await startBare(await findTypicalPath(origin, pagePaths)), paths: pages },
      html: { origin, paths: pages },
      bareHotHtml: { origin: await startBare('/'), paths: hotPage },
      hotHtml: { origin, paths: hotPage },
    })
    return [...evaluate(rounds), await measurePgbench(run, sample, rounds.json)]
  } finally {
    for (const each of programs) await each.stop()
    rmSync(folder, { recursive: true })
  }
}

async function prepare(run: BenchRun) {
  const url = databaseUrlFor(run.base, largestSize(run))
  const reader = await openFeedReader(url, run.redisUrl)
  const list = (filters: readonly FeedInput[]) =>
    asOwner(url, (query) => listFeedUrls(reader, query, filters, Math.min(maxUrls, largestSize(run) / 10)))
  const [urls, filtered] = [await list(feedQueries.plain), await list(feedQueries.filtered)]
  // A sample for pgbench from all filters and depths: an odd step covers them all.
  const step = Math.ceil(urls.length / sampledPages) | 1
  const sampled = urls.filter((_, index) => index % step === 0)
  const statements: Statement[] = []
  for (const { input } of sampled) statements.push(...(await reader.read(input)).statements)
  const sample = { statements: await reader.typed(statements), pages: sampled.length }
  await reader.close()
  return { addresses: urls, filtered, sample }
}

type Name = 'json' | 'html' | `${'bare' | 'hot' | 'bareHot'}${'Json' | 'Html'}` | 'filteredJson' | 'bareFilteredJson'
type Rounds = Record<Name, Load[]>

async function measure(run: BenchRun, targets: Record<Name, Target>): Promise<Rounds> {
  const names = Object.keys(targets) as Name[]
  const rounds = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Rounds
  for (let round = -1; round < run.rounds; round += 1) {
    run.log(round < 0 ? 'http: warming' : `http: round ${round + 1} of ${run.rounds}`)
    for (const name of names) {
      const { origin, paths } = targets[name]
      const start = Math.max(0, round) * 7_919
      const result = await load(origin, 'get.lua', [paths, start], round < 0 ? warmSeconds(run) : run.seconds)
      if (round >= 0) rounds[name].push(result)
    }
  }
  return rounds
}

function evaluate(rounds: Rounds): Finding[] {
  const { bareJson, json, bareHotJson, hotJson, bareHtml, html, bareHotHtml, hotHtml } = rounds
  const compare = (least: number | null, id: string, subject: string, ours: Load[], bare: Load[]): Finding => {
    const ratio = median(ours.map((each, round) => each.perSecond / (bare[round]?.perSecond ?? Number.NaN)))
    const what = `${subject}: throughput / bare Fastify with the same body`
    const measured = { id: `http.${id}`, what, detail: formatDetail(ours, bare) }
    return least === null ? informational(ratio, { ...measured, unit: 'x' }) : atLeast(least, ratio, measured)
  }
  const renderShares = html.map((each, round) => 1 - each.perSecond / (json[round]?.perSecond ?? Number.NaN))
  return [
    compare(0.15, 'json.uncached', 'JSON, cache miss', json, bareJson),
    compare(null, 'json.filtered', 'JSON with filters, cache miss', rounds.filteredJson, rounds.bareFilteredJson),
    compare(0.8, 'json.hot', 'JSON, cache hit', hotJson, bareHotJson),
    compare(null, 'html.uncached', 'HTML, cache miss', html, bareHtml),
    compare(0.65, 'html.hot', 'HTML, cache hit', hotHtml, bareHotHtml),
    informational(median(renderShares) * 100, {
      id: 'http.html.drawing',
      what: 'share of rendering in an HTML cache miss (time without its JSON)',
      unit: '%',
    }),
  ]
}

function formatDetail(ours: Load[], bare: Load[]): string {
  const failed = [...ours, ...bare].reduce((sum, each) => sum + each.failed, 0)
  const pairs = ours.map((each, round) => `${Math.round(each.perSecond)}/${Math.round(bare[round]?.perSecond ?? 0)}`)
  const p99 = `p99 ${median(ours.map((each) => each.p99Ms)).toFixed(1)} ms`
  return `${pairs.join(' ')} a second, ${p99}${failed > 0 ? `, ${failed} FAILED` : ''}`
}

async function measurePgbench(
  run: BenchRun,
  { statements, pages }: { statements: TypedStatement[]; pages: number },
  ours: Load[],
): Promise<Finding> {
  const { script, variables } = toPgbenchScript(statements)
  const rounds: number[] = []
  for (let round = 0; round < run.rounds; round += 1) {
    const options = { clients: 16, seconds: 3, publicRole: true }
    rounds.push(
      (await pgbench(databaseUrlFor(run.base, largestSize(run)), script, options, variables)).perSecond * pages,
    )
  }
  const share = median(ours.map((each) => each.perSecond)) / median(rounds)
  return informational(median(rounds), {
    id: 'http.bare.postgresql',
    what: `the same pages at ${formatSize(largestSize(run))} in pgbench, 16 clients`,
    unit: 'pages/s',
    detail: `JSON cache misses reach ${share.toFixed(2)} of that`,
  })
}
