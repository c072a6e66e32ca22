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
import { type Finding, informational } from '../../results/finding.ts'
import { pgbench, toPgbenchScript } from '../../load/pgbench.ts'
import { median } from '../../results/statistics.ts'
import { assertWrk, type Load, load } from '../../load/wrk.ts'
import { acceptHeader, evaluateHttp, type HttpCase, httpCases, type HttpRounds } from './http-cases.ts'

const maxUrls = 24_000
const sampledPages = 40

/** Long enough for the JIT to compile the hot code. */
const warmSeconds = (run: BenchRun) => run.seconds + 3

export const httpThroughput: Part = async (run) => {
  assertWrk()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  run.log('http: generating URLs')
  const { addresses: urls, filtered, sample } = await prepare(run)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const programs: ManagedProcess[] = [
    serverProcess(port, { DATABASE_URL: databaseUrlFor(run.base, largestSize(run)), REDIS_URL: run.redisUrl }),
  ]
  try {
    await programs[0]?.start()
    const targets: Target[] = []
    for (const each of httpCases({
      api: urls.map((address) => address.api),
      filteredApi: filtered.map((address) => address.api),
      pages: urls.map((address) => address.page),
    })) {
      const file = join(folder, each.id)
      writeFileSync(file, `${each.paths.join('\n')}\n`)
      const headers = { ...acceptHeader(each), ...(each.cookie !== undefined && { cookie: each.cookie }) }
      const typical = await findTypicalPath(origin, each.paths, headers)
      const bare = await createFastifyBaseline(folder, `${origin}${typical}`, headers)
      programs.push(bare)
      await bare.start()
      targets.push({ ...each, file, bare: bare.origin })
    }
    const rounds = await measure(run, origin, targets)
    const json = rounds.find(({ id }) => id === 'json.uncached')?.ours ?? []
    return [...evaluateHttp(rounds), await measurePgbench(run, sample, json)]
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

type Target = HttpCase & { readonly file: string; readonly bare: string }

async function measure(run: BenchRun, origin: string, targets: readonly Target[]): Promise<HttpRounds[]> {
  const rounds = targets.map((target) => ({ ...target, ours: [] as Load[], baseline: [] as Load[] }))
  for (let round = -1; round < run.rounds; round += 1) {
    run.log(round < 0 ? 'http: warming' : `http: round ${round + 1} of ${run.rounds}`)
    for (const each of rounds) {
      const start = Math.max(0, round) * 7_919
      const args = [each.file, start, acceptHeader(each)['accept-encoding'] ?? '', each.cookie ?? '']
      const seconds = round < 0 ? warmSeconds(run) : run.seconds
      const baseline = await load(each.bare, 'get.lua', args, seconds)
      const ours = await load(origin, 'get.lua', args, seconds)
      if (round >= 0) each.ours.push(ours)
      if (round >= 0) each.baseline.push(baseline)
    }
  }
  return rounds
}

async function measurePgbench(
  run: BenchRun,
  { statements, pages }: { statements: TypedStatement[]; pages: number },
  ours: readonly Load[],
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
