// `pnpm bench search [secrets]`: full-text search latency for terms of different frequency, and equality with the results of a plain reference query.

import { encodeFilterTokens } from '../../../server/src/features/search/search.filter-tokens.ts'
import { searchByText } from '../../../server/src/features/search/search.store.ts'
import { connectDatabase, type Database } from '../../../server/src/platform/db/database.ts'
import { createLog } from '../../../server/src/platform/observability/logger.ts'
import { type Query, asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { type CpuMeter, databaseCpuMeter } from '../results/cpu-time.ts'
import { searchDatabase } from '../databases/search-database.ts'
import { formatTable } from '../results/table.ts'

type Case = {
  readonly id: string
  readonly what: string
  readonly term: string
  /** Substrings of the expected texts, as written in this database; input of the reference query. */
  readonly like: readonly string[]
  readonly section?: 'sfw'
  readonly gender?: 'mujer'
  readonly country?: string
  readonly ages?: readonly [number, number]
}

const cases: readonly Case[] = [
  { id: 'very-common', what: 'in every second secret', term: 'novio', like: ['novio'] },
  { id: 'common', what: 'in one of 25', term: 'navidad', like: ['navidad'] },
  { id: 'rare', what: 'in one of 10,000', term: 'marciano', like: ['marciano'] },
  { id: 'rarest', what: 'in 20 secrets', term: 'xilofonista', like: ['xilofonista'] },
  { id: 'unknown', what: 'in no secret', term: 'ornitorrinco', like: ['ornitorrinco'] },
  { id: 'two-words', what: 'pair that occurs together in one of 280', term: 'avion miedo', like: ['avión', 'miedo'] },
  { id: 'long-ago', what: 'in one of ten, only in old secrets', term: 'pandemia', like: ['pandemia'] },
  {
    id: 'filtered',
    what: 'in every second secret, filter: country without recent secrets',
    term: 'novio',
    like: ['novio'],
    country: 'PR',
  },
  { id: 'ages', what: 'in every second secret, filter: rare ages', term: 'novio', like: ['novio'], ages: [101, 119] },
  {
    id: 'several',
    what: 'in every second secret, three filters',
    term: 'novio',
    like: ['novio'],
    gender: 'mujer',
    country: 'MX',
    ages: [77, 119],
  },
  {
    id: 'four',
    what: 'in every second secret, four filters',
    term: 'novio',
    like: ['novio'],
    section: 'sfw',
    gender: 'mujer',
    country: 'MX',
    ages: [41, 44],
  },
  {
    id: 'four-common',
    what: 'in one of 25, four filters',
    term: 'navidad',
    like: ['navidad'],
    section: 'sfw',
    gender: 'mujer',
    country: 'MX',
    ages: [41, 41],
  },
  {
    id: 'four-rare',
    what: 'in one of 10,000, four filters',
    term: 'marciano',
    like: ['marciano'],
    section: 'sfw',
    gender: 'mujer',
    country: 'MX',
    ages: [18, 60],
  },
  {
    id: 'long-ago-filtered',
    what: 'in one of ten, only in old secrets, four filters',
    term: 'pandemia',
    like: ['pandemia'],
    section: 'sfw',
    gender: 'mujer',
    country: 'MX',
    ages: [41, 44],
  },
  {
    id: 'long-ago-two',
    what: 'pair of which one occurs only in old secrets',
    term: 'pandemia novio',
    like: ['pandemia', 'novio'],
  },
]
const rounds = 25
const size = 11
const newestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function benchSearch([count = '5000000']: string[], base: string) {
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const url = await searchDatabase(base, Number(count), log)
  const db = connectDatabase({ primary: url }, createLog('silent'))
  const findings: Finding[] = []
  try {
    await asOwner(url, async (query) => {
      const [index] = await query<{ size: string }>(
        `select pg_size_pretty(pg_relation_size('content.secrets_search')) as size`,
      )
      findings.push(informational(index?.size ?? '', { id: 'search.index', what: 'index size' }))
      for (const each of cases) findings.push(...(await measureCase(db, query, each)))
    })
  } finally {
    await db.close()
  }
  process.stdout.write(`${formatTable(findings)}\n`)
  return { secrets: Number(count), findings }
}

async function measureCase(
  db: Database,
  query: Query,
  { id, what, term, like, section, gender, country, ages }: Case,
): Promise<Finding[]> {
  const filter = {
    section: section ?? 'all',
    gender: gender ?? null,
    country: country ?? null,
    ages: ages ?? null,
  } as const
  const labels = encodeFilterTokens(filter)
  const page = (before: string) =>
    searchByText(db.search, { term, labels, filter, before, count: size }, ['\u0001', '\u0002'])
  await page(newestOfAll)
  const cpuMeter = databaseCpuMeter(query)
  const first = await timed(cpuMeter, () => page(newestOfAll))
  const cursorId = (first.result.rows.length === size && first.result.rows.at(-2)?.id) || newestOfAll
  const second = await timed(cpuMeter, () => page(cursorId))
  const began = performance.now()
  // Reference query: `LIKE` over all rows, newest first.
  const rows = await query<{ id: string }>(
    `select id from content.secrets where is_listed and text like all ($1) and ($2::text is null or country_code = $2)
       and ($3::int is null or age between $3 and $4) and ($5::text is null or gender::text = $5) and ($6 or not is_explicit) order by id desc limit 21`,
    [
      like.map((part) => `%${part}%`),
      country ?? null,
      ages?.[0] ?? null,
      ages?.[1] ?? null,
      gender ?? null,
      section === undefined,
    ],
  )
  const referenceMs = performance.now() - began
  const expectedIds = rows.map((row) => row.id)
  const isCorrect =
    hasSameIds(first.result.rows, expectedIds.slice(0, size)) &&
    (cursorId === newestOfAll || hasSameIds(second.result.rows, expectedIds.slice(size - 1, 2 * size - 1)))
  const cpuSummary = `CPU p50 ${first.spent.p50.toFixed(1)}, worst ${first.spent.worst.toFixed(1)}, page 2 ${second.spent.worst.toFixed(1)}`
  const detail = `p50 ${first.clock.p50.toFixed(1)}, page 2 ${second.clock.worst.toFixed(1)}; ${cpuSummary}; reference query ${referenceMs.toFixed(0)} ms, ${expectedIds.length} of 21`
  return [
    atMost(50, first.clock.worst, {
      id: `search.${id}`,
      what: `slowest first page of a term ${what}`,
      unit: 'ms',
      detail,
    }),
    atMost(0, isCorrect ? 0 : 1, {
      id: `search.${id}.wrong`,
      what: 'pages that differ from the reference query',
      unit: '',
    }),
  ]
}

type Times = { readonly p50: number; readonly worst: number }

/** Measures wall-clock and CPU time with a warm cache. */
async function timed<T>(
  cpuSummary: CpuMeter,
  work: () => Promise<T>,
): Promise<{ result: T; clock: Times; spent: Times }> {
  for (let round = 0; round < 3; round += 1) await work()
  const [clock, cpuMeter]: [number[], number[]] = [[], []]
  let result = await work()
  for (let round = 0; round < rounds; round += 1) {
    const before = await cpuSummary()
    const began = performance.now()
    result = await work()
    clock.push(performance.now() - began)
    cpuMeter.push((await cpuSummary()) - before)
  }
  return { result, clock: summarize(clock), spent: summarize(cpuMeter) }
}

function summarize(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(rounds / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

function hasSameIds(found: readonly { readonly id: string }[], expectedIds: readonly string[]): boolean {
  return found.map(({ id }) => id).join() === expectedIds.join()
}
