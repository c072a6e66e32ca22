// Benchmark part: PostgreSQL buffers per feed page at every table size. Buffer counts do not depend on load, so CI can assert them on every change;
// a page whose reads grow with the table fails here first.
import { everyFilter, inputOf } from '../../../server/test/every-filter.ts'
import { largest, named, type Part, smallest } from '../bench-run.ts'
import { urlOfSize } from '../measure/databases.ts'
import { openFeedReader } from '../measure/feed-reader.ts'
import { atMost } from '../measure/finding.ts'
import { percentile, spread } from '../measure/statistics.ts'

/** Coprime to the number of ages, countries and other filter values, so that the sample contains all of them. */
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
  const what = `buffers of the first page of ${large.length} filters: p99 at ${named(largest(run))} / at ${named(smallest(run))}`
  return [atMost(2.5, percentile(large, 0.99) / percentile(small, 0.99), { id: 'blocks.p99', what, detail })]
}
