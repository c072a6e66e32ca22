// Benchmark part: correctness and latency of every feed filter over HTTP: pages and totals must equal those of a plain reference query.
import { setTimeout as wait } from 'node:timers/promises'
import { secretLimits } from '@murmullo/contract/limits'
import { type AnyFilter, everyFilter, inputOf, obviousQuery } from '../../../server/test/every-filter.ts'
import { freePort, murmullo } from '../../support/programs.ts'
import { type BenchRun, named, type Part } from '../bench-run.ts'
import { type Ask, asOwner, urlOfSize } from '../measure/databases.ts'
import type { FeedPage } from '../measure/feed-reader.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import { spread } from '../measure/statistics.ts'

/** The reference query counts rows and gets slow: all filters up to the first size, one in five up to the second, none beyond. */
const askAllUpTo = 100_000
const askSomeUpTo = 2_000_000
const some = 5

export const truth: Part = async (run) => {
  const findings: Finding[] = []
  for (const size of run.sizes) findings.push(...(await holdAgainstTruth(run, size)))
  return findings
}

async function holdAgainstTruth(run: BenchRun, size: number): Promise<Finding[]> {
  const port = await freePort()
  const url = urlOfSize(run.base, size)
  const server = murmullo(port, { DATABASE_URL: url, REDIS_URL: run.redisUrl })
  await server.start()
  const every = size <= askAllUpTo ? 1 : size <= askSomeUpTo ? some : Number.POSITIVE_INFINITY
  const times: [number[], number[]] = [[], []]
  const wrong: string[] = []
  let held = 0
  const read = readerOf(`http://127.0.0.1:${port}/api/v1/secrets`, times)
  try {
    await asOwner(url, async (ask) => {
      for (const [place, filter] of everyFilter.entries()) {
        if (place % 500 === 0) run.say(`truth at ${named(size)}: ${place} of ${everyFilter.length}`)
        const { ids, total } = await read(filter)
        if (place % every !== 0) continue
        held += 1
        const expected = await truthOf(ask, filter)
        if (ids.join() !== expected.ids.join() || total !== expected.total) wrong.push(JSON.stringify(inputOf(filter)))
      }
    })
  } finally {
    await server.stop()
  }
  const at = named(size)
  const soon = times.map((each, page) =>
    told(spread(each), {
      id: `truth.http.page${page + 1}.${at}`,
      what: `page ${page + 1} over HTTP at ${at}: p50 / p99 / max`,
      unit: 'ms',
    }),
  )
  if (held === 0) return soon
  const what = `filters of ${held} at ${at} that differ from the reference query`
  return [atMost(0, wrong.length, { id: `truth.${at}`, what, unit: '', detail: wrong.slice(0, 5).join(' ') }), ...soon]
}

type Read = { ids: string[]; total: number }

function readerOf(address: string, times: [number[], number[]]): (filter: AnyFilter) => Promise<Read> {
  let turn = 0
  const get = async (query: string, page: 0 | 1, patience = 20): Promise<FeedPage> => {
    turn += 1
    // Another client network per request because of the rate limit.
    const headers = { 'x-forwarded-for': `10.20.${Math.floor(turn / 250) % 250}.${turn % 250}` }
    const began = performance.now()
    const answer = await fetch(`${address}?${query}`, { headers }).catch(() => null)
    // Load shedding, or an idle connection closed while the reference query ran: retry, because this part checks correctness.
    if ((answer === null || answer.status === 503) && patience > 0) {
      await wait(500)
      return get(query, page, patience - 1)
    }
    if (!answer?.ok) throw new Error(`${query}: ${answer?.status ?? 'no response'}`)
    const body = (await answer.json()) as FeedPage
    times[page].push(performance.now() - began)
    return body
  }
  return async (filter) => {
    const query = queryOf(filter)
    const first = await get(query, 0)
    const second = first.next === null ? null : await get(`${query}&after=${first.next}`, 1)
    return { ids: [...first.items, ...(second?.items ?? [])].map((card) => card.id), total: first.total }
  }
}

function queryOf(filter: AnyFilter): string {
  return new URLSearchParams(Object.entries(inputOf(filter)).map(([name, value]) => [name, String(value)])).toString()
}

async function truthOf(ask: Ask, filter: AnyFilter): Promise<Read> {
  const { text, values } = obviousQuery(filter)
  const rows = await ask<{ public_id: string; total: number }>(text, values)
  return { ids: rows.slice(0, 2 * secretLimits.pageSize).map((row) => row.public_id), total: rows[0]?.total ?? 0 }
}
