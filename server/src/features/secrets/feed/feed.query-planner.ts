// Cost-based query planner for a feed page. It uses the cached counts, because PostgreSQL assumes that matches are spread evenly over time,
// and a country without recent secrets makes its estimates wrong by four orders of magnitude.
import { type Ages, everyAge, type FeedCountCache, type StoredGender, storedGenders } from './feed.count-cache.ts'
import type { FeedFilter } from './feed.filter.ts'

/** All secrets of one country, gender and section: newest first is one index scan. */
export type Stream = { readonly country: string; readonly gender: StoredGender; readonly explicit: boolean }
export type BudgetedScan = Stream & { readonly budget: number }
export type AgeCell = Stream & { readonly age: number }

type NewestScan = { readonly sections: readonly boolean[]; readonly budget: number }

export type QueryPlan =
  /** No filter: newest rows of the section, directly from its index. Always conclusive. */
  | { readonly kind: 'plain' }
  /** Scan the whole section newest first and filter. Inconclusive when the row budget ends before the page is full. */
  | ({ readonly kind: 'newest' } & NewestScan)
  /** The same, of the rows of rare ages only: of the section, or of its country. */
  | ({ readonly kind: 'rare' } & NewestScan)
  /** Merge several streams. Always conclusive. */
  | { readonly kind: 'streams'; readonly streams: readonly Stream[] }
  /**
   * With an age range, per stream: scan it with a budget, collect all matches, or query the index per age. Conclusive unless a scan falls
   * short.
   */
  | {
      readonly kind: 'ages'
      readonly scans: readonly BudgetedScan[]
      readonly fullReads: readonly Stream[]
      readonly cells: readonly AgeCell[]
    }

/** Two small indexes have only these ages: one row of a thousand. */
const rareAges: Ages = [91, everyAge[1]]

/** Measured cost in microseconds: one index entry scanned, one row collected, one index probe. */
const entryCost = 0.22
const rowCost = 0.25
const probeCost = 6
const budgetFactor = 4

const sectionsFor = (filter: FeedFilter) => (filter.section === 'all' ? [false, true] : [filter.section === 'nsfw'])
const sectionName = (explicit: boolean) => (explicit ? 'nsfw' : 'sfw')
const gendersFor = (filter: FeedFilter) => (filter.gender === null ? storedGenders : [filter.gender])

/** Yields plans lazily, cheapest first. The last plan is always conclusive. */
export function* planFeed(
  cube: FeedCountCache,
  filter: FeedFilter,
  size: number,
  unlistedCountries: readonly string[],
): Generator<QueryPlan, void> {
  if (filter.gender === null && filter.country === null && filter.ages === null) {
    yield { kind: 'plain' }
    return
  }
  const isRare = filter.ages !== null && filter.ages[0] >= rareAges[0]
  const newest = planNewest(cube, filter, size, isRare ? 'rare' : 'newest')
  if (filter.ages !== null) {
    yield* planAges(cube, filter, [Math.max(1, filter.ages[0]), filter.ages[1]], size, newest)
    return
  }
  const countries = filter.country === null ? [...new Set([...cube.countries, ...unlistedCountries])] : [filter.country]
  const count = countries.length * gendersFor(filter).length * sectionsFor(filter).length
  if (newest.cost <= count * (probeCost + size * entryCost)) yield newest.plan
  yield { kind: 'streams', streams: streamsFor(countries, filter) }
}

/** A scan that ended at its budget proves nothing about the rows beyond. */
export function isConclusive(plan: QueryPlan): boolean {
  return plan.kind === 'plain' || plan.kind === 'streams' || (plan.kind === 'ages' && plan.scans.length === 0)
}

function planNewest(
  cube: FeedCountCache,
  filter: FeedFilter,
  size: number,
  kind: 'newest' | 'rare',
): { plan: QueryPlan; cost: number } {
  const sections = sectionsFor(filter)
  const countScanned = (section: 'sfw' | 'nsfw') =>
    kind === 'rare' ? cube.count(filter.country, null, section, rareAges) : cube.count(null, null, section, everyAge)
  const entries = sections.reduce((sum, explicit) => {
    const matches = cube.matching({ ...filter, section: sectionName(explicit) })
    return sum + (matches < size ? Number.POSITIVE_INFINITY : (size * countScanned(sectionName(explicit))) / matches)
  }, 0)
  const budget = Number.isFinite(entries) ? Math.ceil(Math.max(200, (budgetFactor * entries) / sections.length)) : 0
  return { plan: { kind, sections, budget }, cost: entries * entryCost + sections.length * probeCost }
}

function* planAges(
  cube: FeedCountCache,
  filter: FeedFilter,
  ages: Ages,
  size: number,
  newest: { plan: QueryPlan; cost: number },
): Generator<QueryPlan, void> {
  const withScans = estimateStreams(cube, filter, ages, size, true)
  if (newest.cost <= withScans.cost) yield newest.plan
  yield withScans.plan
  if (withScans.plan.scans.length > 0) yield estimateStreams(cube, filter, ages, size, false).plan
}

function estimateStreams(cube: FeedCountCache, filter: FeedFilter, ages: Ages, size: number, mayScan: boolean) {
  const scans: BudgetedScan[] = []
  const fullReads: Stream[] = []
  const cells: AgeCell[] = []
  let cost = 0
  // Without a country filter, the index by age spans all countries; an empty string stands for that.
  for (const stream of streamsFor([filter.country ?? ''], filter)) {
    const count = (range: Ages) => cube.count(filter.country, stream.gender, sectionName(stream.explicit), range)
    const matches = count(ages)
    if (matches === 0) continue
    const filled = agesBetween(ages).filter((age) => count([age, age]) > 0)
    const entries = (size * count(everyAge)) / matches
    const scanCost =
      mayScan && filter.country !== null && matches >= budgetFactor * size
        ? entries * entryCost + probeCost
        : Number.POSITIVE_INFINITY
    const fullReadCost = matches * rowCost + probeCost
    const cellsCost = filled.length * probeCost + Math.min(filled.length, size) * (probeCost + size * entryCost)
    const best = Math.min(scanCost, fullReadCost, cellsCost)
    cost += best
    if (best === scanCost) scans.push({ ...stream, budget: Math.ceil(Math.max(100, budgetFactor * entries)) })
    else if (best === fullReadCost) fullReads.push(stream)
    else cells.push(...filled.map((age) => Object.assign({ age }, stream)))
  }
  return { plan: { kind: 'ages', scans, fullReads, cells } as const, cost }
}

function streamsFor(countries: readonly string[], filter: FeedFilter): Stream[] {
  return countries.flatMap((country) =>
    gendersFor(filter).flatMap((gender) => sectionsFor(filter).map((explicit) => ({ country, gender, explicit }))),
  )
}

function agesBetween([from, to]: Ages): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
