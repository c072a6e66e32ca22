// What PostgreSQL touches for a page, by its own count, at every size: the same on a busy machine and on a quiet one, so that every change can be
// held to it. A page that reads more the more there is would show here first.
import { everyFilter, inputOf } from '../../../server/test/every-filter.ts'
import { largest, named, type Part, smallest } from '../bench-run.ts'
import { urlOfSize } from '../measure/databases.ts'
import { openFeedReader } from '../measure/feed-reader.ts'
import { atMost } from '../measure/finding.ts'
import { percentile, spread } from '../measure/statistics.ts'

/** Shares no factor with the number of ages, countries and the rest: it meets them all. */
const everyNth = 7

export const blocks: Part = async (run) => {
  const touched: number[][] = []
  for (const size of run.sizes) {
    const reader = await openFeedReader(urlOfSize(run.base, size), run.redisUrl)
    const pages: number[] = []
    for (const filter of everyFilter.filter((_, place) => place % everyNth === 0)) {
      const { statements } = await reader.read(inputOf(filter))
      pages.push((await reader.explain(statements)).buffers)
    }
    await reader.close()
    touched.push(pages)
  }
  const [small = [], large = []] = [touched[0], touched.at(-1)]
  const detail = `${spread(large)} / ${spread(small)} (p50 / p99 / max)`
  const what = `blocks of a first page of ${large.length} filters: at ${named(largest(run))} to at ${named(smallest(run))}`
  return [atMost(2.5, percentile(large, 0.99) / percentile(small, 0.99), { id: 'blocks.p99', what, detail })]
}
