// Benchmark part: correctness and latency of every feed filter over HTTP: pages and totals must equal those of a plain reference query.
import { setTimeout as wait } from 'node:timers/promises'
import { secretLimits } from '@murmullo/contract/constants/limits'
import {
  type FeedFilter,
  feedFilters,
  feedInputFor,
  naiveFeedQuery,
} from '../../../../server/test/generators/feed-filters.ts'
import { freePort, serverProcess } from '../../../support/servers/processes.ts'
import { type BenchRun, formatSize, type Part } from './feed-run.ts'
import { type Query, asOwner, databaseUrlFor } from '../../databases/feed-databases.ts'
import type { FeedPage } from '../../databases/feed-reader.ts'
import { atMost, type Finding, informational } from '../../results/finding.ts'
import { spread } from '../../results/statistics.ts'

/** The reference query counts rows and gets slow: all filters up to the first size, one in five up to the second, none beyond. */
const checkAllUpTo = 100_000
const checkSomeUpTo = 2_000_000
const some = 5

export const filterCorrectness: Part = async (run) => {
  const findings: Finding[] = []
  for (const size of run.sizes) findings.push(...(await compareWithReference(run, size)))
  return findings
}

async function compareWithReference(run: BenchRun, size: number): Promise<Finding[]> {
  const port = await freePort()
  const url = databaseUrlFor(run.base, size)
  const server = serverProcess(port, { DATABASE_URL: url, REDIS_URL: run.redisUrl })
  await server.start()
  const every = size <= checkAllUpTo ? 1 : size <= checkSomeUpTo ? some : Number.POSITIVE_INFINITY
  const times: [number[], number[]] = [[], []]
  const wrong: string[] = []
  let checked = 0
  const read = createReader(`http://127.0.0.1:${port}/api/v1/secrets`, times)
  try {
    await asOwner(url, async (query) => {
      for (const [index, filter] of feedFilters.entries()) {
        if (index % 500 === 0) run.log(`truth at ${formatSize(size)}: ${index} of ${feedFilters.length}`)
        const { ids, total } = await read(filter)
        if (index % every !== 0) continue
        checked += 1
        const expected = await readReference(query, filter)
        if (ids.join() !== expected.ids.join() || total !== expected.total)
          wrong.push(JSON.stringify(feedInputFor(filter)))
      }
    })
  } finally {
    await server.stop()
  }
  const at = formatSize(size)
  const latencies = times.map((each, page) =>
    informational(spread(each), {
      id: `truth.http.page${page + 1}.${at}`,
      what: `page ${page + 1} over HTTP at ${at}: p50 / p99 / max`,
      unit: 'ms',
    }),
  )
  if (checked === 0) return latencies
  const what = `filters of ${checked} at ${at} that differ from the reference query`
  return [
    atMost(0, wrong.length, { id: `truth.${at}`, what, unit: '', detail: wrong.slice(0, 5).join(' ') }),
    ...latencies,
  ]
}

type Read = { ids: string[]; total: number }

function createReader(address: string, times: [number[], number[]]): (filter: FeedFilter) => Promise<Read> {
  let requestCount = 0
  const get = async (query: string, page: 0 | 1, retries = 20): Promise<FeedPage> => {
    requestCount += 1
    // Another client network per request because of the rate limit.
    const headers = { 'x-forwarded-for': `10.20.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}` }
    const began = performance.now()
    const answer = await fetch(`${address}?${query}`, { headers }).catch(() => null)
    // Load shedding, or an idle connection closed while the reference query ran: retry, because this part checks correctness.
    if ((answer === null || answer.status === 503) && retries > 0) {
      await wait(500)
      return get(query, page, retries - 1)
    }
    if (!answer?.ok) throw new Error(`${query}: ${answer?.status ?? 'no response'}`)
    const body = (await answer.json()) as FeedPage
    times[page].push(performance.now() - began)
    return body
  }
  return async (filter) => {
    const query = toQueryString(filter)
    const first = await get(query, 0)
    const second = first.next === null ? null : await get(`${query}&after=${first.next}`, 1)
    return { ids: [...first.items, ...(second?.items ?? [])].map((card) => card.id), total: first.total }
  }
}

function toQueryString(filter: FeedFilter): string {
  return new URLSearchParams(
    Object.entries(feedInputFor(filter)).map(([name, value]) => [name, String(value)]),
  ).toString()
}

async function readReference(query: Query, filter: FeedFilter): Promise<Read> {
  const { text, values } = naiveFeedQuery(filter)
  const rows = await query<{ public_id: string; total: number }>(text, values)
  return { ids: rows.slice(0, 2 * secretLimits.pageSize).map((row) => row.public_id), total: rows[0]?.total ?? 0 }
}
