// Cost-based query planner for a feed page. It uses the cached counts, because PostgreSQL assumes that matches are spread evenly over time,
// and a country without recent secrets makes its estimates wrong by four orders of magnitude.
import { type Ages, everyAge, type FeedCube, type StoredGender, storedGenders } from './feed.cube.ts'
import type { FeedFilter } from './feed.filter.ts'

/** All secrets of one country, gender and section: newest first is one index scan. */
export type Stream = { readonly country: string; readonly gender: StoredGender; readonly explicit: boolean }
export type Walk = Stream & { readonly budget: number }
export type AgeCell = Stream & { readonly age: number }

export type Plan =
  /** No filter: newest rows of the section, directly from its index. Always conclusive. */
  | { readonly way: 'plain' }
  /** Scan the whole section newest first and filter. Inconclusive when the row budget ends before the page is full. */
  | { readonly way: 'newest'; readonly sections: readonly boolean[]; readonly budget: number }
  /** Merge several streams. Always conclusive. */
  | { readonly way: 'streams'; readonly streams: readonly Stream[] }
  /**
   * With an age range, per stream: scan it with a budget, collect all matches, or query the index per age. Conclusive unless a scan falls
   * short.
   */
  | {
      readonly way: 'ages'
      readonly walks: readonly Walk[]
      readonly gathers: readonly Stream[]
      readonly cells: readonly AgeCell[]
    }

/** Measured cost in microseconds: one index entry scanned, one row collected, one index probe. */
const entry = 0.22
const gathered = 0.25
const probe = 6
const patience = 4

const sectionsOf = (filter: FeedFilter) => (filter.section === 'all' ? [false, true] : [filter.section === 'nsfw'])
const nameOf = (explicit: boolean) => (explicit ? 'nsfw' : 'sfw')
const gendersOf = (filter: FeedFilter) => (filter.gender === null ? storedGenders : [filter.gender])

/** Yields plans lazily, cheapest first. The last plan is always conclusive. */
export function* planFeed(
  cube: FeedCube,
  filter: FeedFilter,
  size: number,
  unlistedCountries: readonly string[],
): Generator<Plan, void> {
  if (filter.gender === null && filter.country === null && filter.ages === null) {
    yield { way: 'plain' }
    return
  }
  const newest = planNewest(cube, filter, size)
  if (filter.ages !== null) {
    yield* planAges(cube, filter, [Math.max(1, filter.ages[0]), filter.ages[1]], size, newest)
    return
  }
  const countries = filter.country === null ? [...new Set([...cube.countries, ...unlistedCountries])] : [filter.country]
  const count = countries.length * gendersOf(filter).length * sectionsOf(filter).length
  if (newest.cost <= count * (probe + size * entry)) yield newest.plan
  yield { way: 'streams', streams: streamsOf(countries, filter) }
}

/** A scan that ended at its budget proves nothing about the rows beyond. */
export function isConclusive(plan: Plan): boolean {
  return plan.way === 'plain' || plan.way === 'streams' || (plan.way === 'ages' && plan.walks.length === 0)
}

function planNewest(cube: FeedCube, filter: FeedFilter, size: number): { plan: Plan; cost: number } {
  const sections = sectionsOf(filter)
  const entries = sections.reduce((sum, explicit) => {
    const matches = cube.matching({ ...filter, section: nameOf(explicit) })
    return (
      sum +
      (matches < size
        ? Number.POSITIVE_INFINITY
        : (size * cube.count(null, null, nameOf(explicit), everyAge)) / matches)
    )
  }, 0)
  const budget = Number.isFinite(entries) ? Math.ceil(Math.max(200, (patience * entries) / sections.length)) : 0
  return { plan: { way: 'newest', sections, budget }, cost: entries * entry + sections.length * probe }
}

function* planAges(
  cube: FeedCube,
  filter: FeedFilter,
  ages: Ages,
  size: number,
  newest: { plan: Plan; cost: number },
): Generator<Plan, void> {
  const withWalks = priceStreams(cube, filter, ages, size, true)
  if (newest.cost <= withWalks.cost) yield newest.plan
  yield withWalks.plan
  if (withWalks.plan.walks.length > 0) yield priceStreams(cube, filter, ages, size, false).plan
}

function priceStreams(cube: FeedCube, filter: FeedFilter, ages: Ages, size: number, mayWalk: boolean) {
  const walks: Walk[] = []
  const gathers: Stream[] = []
  const cells: AgeCell[] = []
  let cost = 0
  // Without a country filter, the index by age spans all countries; an empty string stands for that.
  for (const stream of streamsOf([filter.country ?? ''], filter)) {
    const count = (range: Ages) => cube.count(filter.country, stream.gender, nameOf(stream.explicit), range)
    const matches = count(ages)
    if (matches === 0) continue
    const filled = agesBetween(ages).filter((age) => count([age, age]) > 0)
    const entries = (size * count(everyAge)) / matches
    const walkCost =
      mayWalk && filter.country !== null && matches >= patience * size
        ? entries * entry + probe
        : Number.POSITIVE_INFINITY
    const gatherCost = matches * gathered + probe
    const cellsCost = filled.length * probe + Math.min(filled.length, size) * (probe + size * entry)
    const best = Math.min(walkCost, gatherCost, cellsCost)
    cost += best
    if (best === walkCost) walks.push({ ...stream, budget: Math.ceil(Math.max(100, patience * entries)) })
    else if (best === gatherCost) gathers.push(stream)
    else cells.push(...filled.map((age) => Object.assign({ age }, stream)))
  }
  return { plan: { way: 'ages', walks, gathers, cells } as const, cost }
}

function streamsOf(countries: readonly string[], filter: FeedFilter): Stream[] {
  return countries.flatMap((country) =>
    gendersOf(filter).flatMap((gender) => sectionsOf(filter).map((explicit) => ({ country, gender, explicit }))),
  )
}

function agesBetween([from, to]: Ages): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
}
