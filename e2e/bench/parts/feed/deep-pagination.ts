// Benchmark part: keyset pagination at depth: page 1,000 relative to page 1 of the same filter.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import { largestSize, formatSize, type Part } from './feed-run.ts'
import { databaseUrlFor } from '../../databases/feed-databases.ts'
import { type FeedReader, openFeedReader, type Statement } from '../../databases/feed-reader.ts'
import { atMost, type Finding, informational } from '../../results/finding.ts'
import { median } from '../../results/statistics.ts'

const depth = 1_000
const repeats = 300
const filters: Record<string, FeedInput> = {
  sfw: { section: 'sfw' },
  'sfw, mujer, MX': { section: 'sfw', gender: 'mujer', country: 'MX' },
  'all, 18-25': { section: 'all', minAge: 18, maxAge: 25 },
}

export const deepPagination: Part = async (run) => {
  const size = largestSize(run)
  const reader = await openFeedReader(databaseUrlFor(run.base, size), run.redisUrl)
  const findings: Finding[] = []
  for (const [name, input] of Object.entries(filters)) {
    const id = `deep.${name.replaceAll(', ', '.')}`
    const what = `${name}: latency of page ${depth} / page 1 at ${formatSize(size)}`
    const { first, last, pages } = await pageThrough(reader, input)
    if (pages < depth) {
      findings.push(informational(`only ${pages} pages`, { id, what }))
      continue
    }
    const times: [number[], number[]] = [[], []]
    for (let iteration = 0; iteration < repeats; iteration += 1) {
      times[0].push(await reader.time(first))
      times[1].push(await reader.time(last))
    }
    const [top, bottom] = [median(times[0]), median(times[1])]
    const cost = [await reader.explain(first), await reader.explain(last)]
    const buffers = cost.map((each) => each.buffers).join(' and ')
    const detail = `${bottom.toFixed(3)} / ${top.toFixed(3)} ms, buffers of page 1 and ${depth}: ${buffers}`
    findings.push(atMost(1.15, bottom / top, { id, what, detail }))
  }
  await reader.close()
  return findings
}

async function pageThrough(
  reader: FeedReader,
  input: FeedInput,
): Promise<{ first: Statement[]; last: Statement[]; pages: number }> {
  await reader.read(input)
  let read = await reader.read(input)
  const first = read.statements
  let pages = 1
  for (; pages < depth && read.page.next !== null; pages += 1)
    read = await reader.read({ ...input, after: read.page.next })
  return { first, last: read.statements, pages }
}
