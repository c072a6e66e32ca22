// Benchmark part: PostgreSQL buffers per feed page at every table size. Buffer counts do not depend on load, so CI can assert them on every change;
// a page whose reads grow with the table fails here first.
import { feedFilters, feedInputFor } from '../../../../server/test/generators/feed-filters.ts'
import { largestSize, formatSize, type Part, smallestSize } from './feed-run.ts'
import { databaseUrlFor } from '../../databases/feed-databases.ts'
import { openFeedReader } from '../../databases/feed-reader.ts'
import { atMost } from '../../results/finding.ts'
import { percentile, spread } from '../../results/statistics.ts'

/** Coprime to the number of ages, countries and other filter values, so that the sample contains all of them. */
const everyNth = 7

export const bufferReads: Part = async (run) => {
  const buffersBySize: number[][] = []
  for (const size of run.sizes) {
    const reader = await openFeedReader(databaseUrlFor(run.base, size), run.redisUrl)
    const pages: number[] = []
    for (const filter of feedFilters.filter((_, index) => index % everyNth === 0)) {
      const { statements } = await reader.read(feedInputFor(filter))
      pages.push((await reader.explain(statements)).buffers)
    }
    await reader.close()
    buffersBySize.push(pages)
  }
  const [small = [], large = []] = [buffersBySize[0], buffersBySize.at(-1)]
  const detail = `${spread(large)} / ${spread(small)} (p50 / p99 / max)`
  const what = `buffers of the first page of ${large.length} filters: p99 at ${formatSize(largestSize(run))} / at ${formatSize(smallestSize(run))}`
  return [atMost(2.5, percentile(large, 0.99) / percentile(small, 0.99), { id: 'blocks.p99', what, detail })]
}
