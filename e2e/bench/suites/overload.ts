// `pnpm bench overload`: one web process at twice the page views that it can render. The server has one core and the load generator another, so that
// the capacity is that of the server. Cached pages must not be refused, and what is served must be in order.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner, prepareDatabase } from '../databases/feed-databases.ts'
import { openFeedReader } from '../databases/feed-reader.ts'
import { feedQueries, listFeedUrls } from '../databases/feed-urls.ts'
import { type PageRate, requestAtRate, type Served, summarizeServed } from '../load/served-pages.ts'
import { acceptedEncodings } from '../load/page-requests.ts'
import { assertWrk, load } from '../load/wrk.ts'
import { fetchResponse } from '../processes/fastify-baseline.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { median } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }

const cookie = `${ageCookie.name}=${ageCookie.value}`
const hotPerSecond = 100
/** Pages that are requested every other second: cached, but always older than the TTL. */
const oftenRequested = ['MX', 'ES', 'AR', 'CO', 'CL', 'PE', 'UY', 'EC'].flatMap((code) => [
  `/?pais=${code}`,
  `/?pais=${code}&genero=mujer`,
])
const oftenPerSecond = oftenRequested.length / 2

export async function benchOverload(args: string[], { databaseUrl, redisUrl }: Urls) {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '20' },
      times: { type: 'string', default: '2' },
    },
  })
  assertWrk()
  const url = await prepareDatabase(databaseUrl, Number(values.size))
  const paths = await listPaths(url, redisUrl)
  const port = await freePort()
  const web = serverProcess(port, { DATABASE_URL: url, REDIS_URL: redisUrl })
  try {
    await web.start()
    setCore(web.pid(), 0)
    setCore(process.pid, 1)
    const origin = `http://127.0.0.1:${port}`
    const capacity = await measureCapacity(origin, paths)
    const perSecond = Math.round(capacity * Number(values.times))
    process.stderr.write(`capacity ${capacity.toFixed(0)} pages a second, load ${perSecond}\n`)
    const seconds = Number(values.seconds)
    // A page that was never rendered is not cached.
    for (const path of ['/', ...oftenRequested]) await fetchResponse(`${origin}${path}`, { cookie })
    const send = (load: Pick<PageRate, 'paths' | 'perSecond' | 'encoding' | 'from'>) =>
      requestAtRate(origin, { cookie, seconds, ...load })
    const [rendered, hot, often] = await Promise.all([
      send({ paths, perSecond, encoding: 'br', from: Math.floor(paths.length / 2) }),
      send({ paths: ['/'], perSecond: hotPerSecond, encoding: 'identity', from: 0 }),
      send({ paths: oftenRequested, perSecond: oftenPerSecond, encoding: 'identity', from: 0 }),
    ])
    const findings = evaluate(capacity, rendered, [...hot, ...often])
    process.stdout.write(`${formatTable(findings)}\n`)
    if (findings.some(({ pass }) => pass === false)) process.exitCode = 1
    return { findings }
  } finally {
    await web.stop()
  }
}

/** All threads of the process. */
function setCore(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
}

async function listPaths(url: string, redisUrl: string): Promise<string[]> {
  const reader = await openFeedReader(url, redisUrl)
  const urls = await asOwner(url, (query) => listFeedUrls(reader, query, feedQueries.plain, 24_000))
  await reader.close()
  return urls.map(({ page }) => page)
}

/** Pages a second, at a concurrency that keeps the process busy and fills no queue: median of three. The first one warms up. */
async function measureCapacity(origin: string, paths: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'paths')
  writeFileSync(file, `${paths.join('\n')}\n`)
  const rounds: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const found = await load(
      origin,
      'get.lua',
      [file, round * 1_601, acceptedEncodings.br, cookie],
      round === 0 ? 8 : 5,
      8,
    )
    if (round > 0) rounds.push(found.perSecond)
  }
  rmSync(folder, { recursive: true })
  return median(rounds)
}

function evaluate(capacity: number, rendered: readonly Served[], cached: readonly Served[]): Finding[] {
  const [pages, copies] = [summarizeServed(rendered), summarizeServed(cached)]
  return [
    informational(capacity, { id: 'overload.capacity', what: 'rendered pages with br', unit: '/s' }),
    informational(`${pages.served} / ${pages.refused}`, {
      id: 'overload.rendered',
      what: 'served / refused with 503, of different pages at twice the capacity',
      detail: pages.detail,
    }),
    atMost(0, pages.failed, { id: 'overload.rendered.failed', what: 'requests for them without a response', unit: '' }),
    atMost(3, pages.p99 / pages.p50, { id: 'overload.rendered.order', what: 'p99 / p50 of those that are served' }),
    atMost(0, copies.refused, {
      id: 'overload.cached.refused',
      what: 'refused requests for cached pages',
      unit: '',
      detail: copies.detail,
    }),
    atMost(0, copies.failed, {
      id: 'overload.cached.failed',
      what: 'requests for cached pages without a response',
      unit: '',
    }),
    atMost(5, copies.staleSeconds, {
      id: 'overload.cached.stale',
      what: 'age of a rendering when it is sent for the last time',
      unit: 's',
    }),
  ]
}
