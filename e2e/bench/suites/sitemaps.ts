// `pnpm bench sitemaps [secrets]`: requests every sitemap file for this many secrets and for a tenth: each URL occurs once with its date, and the
// memory of the web process is the same for both, also with stalled clients (backpressure).
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import type { BenchUrls } from '../results/run-parts.ts'
import { sitemapDatabase } from '../databases/sitemap-database.ts'
import { spread } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'
import { type WebProcess, startWebProcess } from '../processes/web-process.ts'

type Row = { readonly id: string; readonly day: string }
type Measurements = {
  readonly secrets: number
  readonly listed: number
  readonly wrong: number
  readonly times: readonly number[]
  /** Number of URLs in the longest file. */
  readonly longest: number
  /** Megabytes: peak resident memory, heap after garbage collection, and heap growth with all stalled clients. */
  readonly peak: number
  readonly heap: number
  readonly stalled: number
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
const stalledClients = 32
const filesRead = 128
/** URL limit per file of the sitemap protocol. */
const maxUrlsPerFile = 50_000

export async function benchSitemaps([count = '5000000']: string[], where: BenchUrls) {
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const measurements: Measurements[] = []
  for (const secrets of [Number(count) / 10, Number(count)]) {
    const databaseUrl = await sitemapDatabase(where.databaseUrl, secrets, log)
    measurements.push(await measureSitemaps({ ...where, databaseUrl }, secrets))
    log(`requested all sitemap files of ${secrets} secrets`)
  }
  const findings = evaluate(measurements)
  process.stdout.write(`${formatTable(findings)}\n`)
  return { findings }
}

async function measureSitemaps(where: BenchUrls, secrets: number): Promise<Measurements> {
  const web = await startWebProcess(where)
  try {
    return await asOwner(where.databaseUrl, async (_, client) => {
      const next = await openReferenceCursor(client)
      const times: number[] = []
      let [listed, wrong, longest] = [0, 0, 0]
      const files = await listFiles(web)
      for (const [index, file] of files.entries()) {
        const began = performance.now()
        const found = parseRows(await (await request(web, file, index)).text())
        times.push(performance.now() - began)
        // Fetches as many expected rows as the file has: a missing, duplicate or misplaced URL shifts all rows that follow.
        const expected = await next(found.length)
        wrong += found.filter(({ id, day }, at) => id !== expected[at]?.id || day !== expected[at]?.day).length
        listed += found.length
        longest = Math.max(longest, found.length)
      }
      // Rows that no file contained.
      wrong += (await next(1)).length
      // Request as many files as the larger database has: process memory grows with uptime until the garbage collector limits it.
      for (let index = files.length; index < filesRead; index += 1)
        await (await request(web, files[index % files.length] ?? '', index)).text()
      const peak = peakMegabytes(web.pid)
      const before = await web.memory()
      const stalled = await withStalledClients(web, files, async () => (await web.memory()).heap - before.heap)
      return { secrets, listed, wrong, times, longest, peak, heap: before.heap / 1e6, stalled: stalled / 1e6 }
    })
  } finally {
    web.stop()
  }
}

/** Reference query over a database cursor; returns the next `count` rows per call. */
async function openReferenceCursor(client: pg.Client): Promise<(count: number) => Promise<Row[]>> {
  await client.query('begin')
  await client.query(
    `declare truth cursor for select public_id as id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from content.secrets
     where state = 'visible' and not is_private and not is_explicit order by public_id`,
  )
  return async (count) => (await client.query<Row>(`fetch ${count} from truth`)).rows
}

/** Each request comes from another client network because of the rate limit. */
function request(web: WebProcess, path: string, iteration: number): Promise<Response> {
  return fetch(web.origin + path, { headers: { 'x-forwarded-for': `10.40.${iteration >> 8}.${iteration & 255}` } })
}

async function listFiles(web: WebProcess): Promise<string[]> {
  const index = await (await request(web, '/sitemap.xml', 0)).text()
  return [...index.matchAll(/<sitemap><loc>http:\/\/localhost(\/sitemaps\/[^<]*)<\/loc><\/sitemap>/g)].map(
    ([, path = '']) => path,
  )
}

function parseRows(xml: string): Row[] {
  const closing = '</urlset>\n'
  if (!xml.startsWith(opening) || !xml.endsWith(closing)) throw new Error(`invalid sitemap file: ${xml.slice(0, 200)}`)
  const lines = xml.slice(opening.length, -closing.length).split('\n').slice(0, -1)
  return lines.map((line) => {
    const [, id = '', day = ''] =
      /^<url><loc>http:\/\/localhost\/secret\/(\w{22})<\/loc><lastmod>([\d-]{10})<\/lastmod><\/url>$/.exec(line) ?? []
    return { id, day }
  })
}

/** Clients that read the first chunk and then stall: the server must not buffer the rest (backpressure). */
async function withStalledClients<T>(web: WebProcess, files: readonly string[], measure: () => Promise<T>): Promise<T> {
  const bodies = await Promise.all(
    Array.from({ length: stalledClients }, async (_, iteration) => {
      const reader = (await request(web, files[iteration % files.length] ?? '', iteration)).body?.getReader()
      await reader?.read()
      return reader
    }),
  )
  const found = await measure()
  for (const body of bodies) await body?.cancel()
  return found
}

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
}

function evaluate(measurements: readonly Measurements[]): Finding[] {
  const [few, all] = measurements
  if (few === undefined || all === undefined) return []
  const each = measurements.flatMap(({ secrets, listed, wrong, times, longest }) => [
    atMost(0, wrong, {
      id: `sitemaps.wrong.${secrets}`,
      what: 'URLs missing, duplicate, with a wrong date or not public',
      unit: '',
      detail: `${listed} URLs in ${times.length} files`,
    }),
    atMost(maxUrlsPerFile, longest, { id: `sitemaps.longest.${secrets}`, what: 'URLs in the longest file', unit: '' }),
    informational(spread(times), {
      id: `sitemaps.file.${secrets}`,
      what: 'latency of a file: p50 / p99 / max',
      unit: 'ms',
    }),
  ])
  const both = (of: (measureSitemaps: Measurements) => number) => `${of(few).toFixed(1)} and ${of(all).toFixed(1)} MB`
  return [
    ...each,
    atMost(1.2, all.peak / few.peak, {
      id: 'sitemaps.peak',
      what: `peak memory of the process for ${filesRead} files: all secrets / a tenth`,
      detail: both(({ peak }) => peak),
    }),
    atMost(1.1, all.heap / few.heap, {
      id: 'sitemaps.heap',
      what: 'heap afterwards: all secrets / a tenth',
      detail: both(({ heap }) => heap),
    }),
    atMost(1, all.stalled / stalledClients, {
      id: 'sitemaps.stopped',
      what: `heap per stalled client (${stalledClients})`,
      unit: 'MB',
      detail: both(({ stalled }) => stalled / stalledClients),
    }),
  ]
}
