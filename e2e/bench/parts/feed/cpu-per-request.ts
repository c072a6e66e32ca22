// Benchmark part: CPU time per request relative to bare Fastify with the same response body. Unlike throughput it does not depend on load, so CI can
// assert it on every change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, serverProcess } from '../../../support/servers/processes.ts'
import { type BenchRun, largestSize, type Part } from './feed-run.ts'
import { createFastifyBaseline, findTypicalPath } from '../../processes/fastify-baseline.ts'
import { asOwner, databaseUrlFor } from '../../databases/feed-databases.ts'
import { listFeedUrls, feedQueries } from '../../databases/feed-urls.ts'
import { openFeedReader } from '../../databases/feed-reader.ts'
import { atLeast, type Finding } from '../../results/finding.ts'
import { processCpuMeter } from '../../results/cpu-time.ts'
import { acceptedEncodings, type Encoding, type Side } from '../../load/page-requests.ts'
import { assertWrk, load } from '../../load/wrk.ts'
import { renderedPages } from './rendered-pages.ts'

/** So few that load shedding never starts, even on a busy host. */
const connections = 4

export const cpuPerRequest: Part = async (run) => {
  assertWrk()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const url = databaseUrlFor(run.base, largestSize(run))
  const port = await freePort()
  const site = serverProcess(port, { DATABASE_URL: url, REDIS_URL: run.redisUrl })
  try {
    await site.start()
    const origin = `http://127.0.0.1:${port}`
    const many = await listUrls(run, url)
    const ours = { origin, pid: site.pid() }
    const cases: (Case & { readonly paths: string[] })[] = [
      // Half of the typical value: at this concurrency each request waits for its own query. `http.json.uncached` has the stricter bound.
      { least: 0.03, id: 'json.uncached', what: 'JSON, cache miss', encoding: 'identity', paths: many },
      { least: 0.8, id: 'json.hot', what: 'JSON with br, cache hit', encoding: 'br', paths: ['/api/v1/secrets'] },
      { least: 0.65, id: 'html.hot', what: 'HTML with br, cache hit', encoding: 'br', paths: ['/'] },
    ]
    const findings: Finding[] = []
    for (const { paths, ...each } of cases) {
      const file = join(folder, each.id)
      writeFileSync(file, `${paths.join('\n')}\n`)
      const accept = { 'accept-encoding': acceptedEncodings[each.encoding] }
      const bare = await createFastifyBaseline(folder, `${origin}${await findTypicalPath(origin, paths)}`, accept)
      await bare.start()
      findings.push(await compare(run, each, file, ours, { origin: bare.origin, pid: bare.pid() }))
      await bare.stop()
    }
    return [...findings, ...(await renderedPages(run, ours, folder))]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

type Case = { readonly least: number; readonly id: string; readonly what: string; readonly encoding: Encoding }

async function compare(
  run: BenchRun,
  { least, id, what, encoding }: Case,
  file: string,
  ours: Side,
  bare: Side,
): Promise<Finding> {
  const rounds: [ours: number, bare: number][] = []
  for (let round = -1; round < run.rounds; round += 1) {
    const args = [file, Math.max(0, round) * 1_601, encoding === 'identity' ? '' : acceptedEncodings[encoding]]
    const warmSeconds = round < 0 ? 2 : 0
    const pair = [
      await cpuMsPerRequest(bare, args, run.seconds),
      await cpuMsPerRequest(ours, args, run.seconds + warmSeconds),
    ] as const
    if (round >= 0) rounds.push([pair[1], pair[0]])
  }
  const detail = rounds.map(([of, than]) => `${than.toFixed(3)}/${of.toFixed(3)}`).join(' ')
  // The least of all rounds on each side: other load on the host can only add to the CPU time of a request.
  const leastCpu = (side: 0 | 1) => Math.min(...rounds.map((round) => round[side]))
  return atLeast(least, leastCpu(1) / leastCpu(0), {
    id: `worked.${id}`,
    what: `${what}: CPU time of bare Fastify with the same body / ours`,
    detail: `${detail} ms each`,
  })
}

async function cpuMsPerRequest(
  { origin, pid }: Side,
  args: readonly (string | number)[],
  seconds: number,
): Promise<number> {
  const meter = processCpuMeter(pid)
  const before = await meter()
  const { answered, failed } = await load(origin, 'get.lua', args, seconds, connections)
  if (failed > 0) throw new Error(`${origin}: ${failed} of ${answered + failed} failed`)
  return ((await meter()) - before) / answered
}

async function listUrls(run: BenchRun, url: string): Promise<string[]> {
  const reader = await openFeedReader(url, run.redisUrl)
  const found = await asOwner(url, (query) => listFeedUrls(reader, query, feedQueries.plain, largestSize(run) / 10))
  await reader.close()
  return found.map(({ api }) => api)
}
