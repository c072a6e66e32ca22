// Prepared statements for a feed page: one per query plan, each with the exact total of the filter in the same snapshot.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { Prepared } from '../../../platform/db/database.ts'
import { type PackedSecret, type PublicSecretRow, packed, secrets, unpack } from '../public/secrets.columns.ts'

type Filter = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [number, number] | null
}
type StreamKey = { readonly country: string; readonly gender: string; readonly explicit: boolean }
type NewestScan = { readonly sections: readonly boolean[]; readonly budget: number }
type QueryPlan =
  | { readonly kind: 'plain' }
  | ({ readonly kind: 'newest' } & NewestScan)
  | ({ readonly kind: 'rare' } & NewestScan)
  | { readonly kind: 'streams'; readonly streams: readonly StreamKey[] }
  | {
      readonly kind: 'ages'
      readonly scans: readonly (StreamKey & { readonly budget: number })[]
      readonly fullReads: readonly StreamKey[]
      readonly cells: readonly (StreamKey & { readonly age: number })[]
    }
export type PagePosition = {
  /** Pinned secrets before this key come first; null when all were on earlier pages. */
  readonly pinnedBefore: string | null
  readonly before: string
  /** Pinned secrets are sorted by time among the others instead of first. */
  readonly sortPinnedByTime?: boolean
}
type Found = { total: number; epoch: string; rows: PackedSecret[] }
export type FoundPage = { readonly total: number; readonly epoch: string; readonly rows: PublicSecretRow[] }

/**
 * Page size plus one row, which indicates a next page. It is a literal and not a parameter, so that the PostgreSQL planner knows how few
 * rows are needed.
 */
const rows = secretLimits.pageSize + 1

// Parameters: $1 before, $2 pinned before, $3 explicit, $4 gender, $5 country, $6 and $7 ages; parameters of a plan start at $8.
const filterCondition = `($4::content.gender is null or s.gender = $4) and ($5::text is null or s.country_code = $5) and ($6::int is null or s.age between $6 and $7)`
const country = `coalesce($5::text, '**')`
const gender = `coalesce($4::text, '*')`
const section = `case $3::boolean when true then 'nsfw' when false then 'sfw' else 'all' end`
const total = `coalesce((
    select sum(n) from content.feed_counts where country_code = ${country} and gender = ${gender} and section = ${section}
      and age between coalesce($6::int, -1) and coalesce($7::int, -1)), 0)
  + coalesce((
    select sum(n) from content.feed_deltas d where ($5::text is null or d.country_code = $5) and ($4::content.gender is null or d.gender = $4::text)
      and ($3::boolean is null or d.section = ${section}) and ($6::int is null or d.age between $6 and $7)), 0)`

const pinned = `pinned as materialized (
    select s.id from ${secrets} where s.is_pinned and s.id < $2 and ($3::boolean is null or s.is_explicit = $3) and ${filterCondition}
    order by s.id desc limit ${rows}
  )`
const chosen = (ids: string, order = 's.is_pinned desc, s.id desc') =>
  `select s.* from (${ids}) chosen join ${secrets} using (id) order by ${order} limit ${rows}`
const pageQuery = (parts: string, shown: string) => `${parts}
  select (${total})::int as total, (select n::text from content.feed_epoch) as epoch,
    (select coalesce(json_agg(${packed}), '[]') from (${shown}) s) as rows`

type Statements = { readonly first: string; readonly later: string; readonly among: string }

const both = 'select id from pinned union all select id from page'

/** The first page starts with the few pinned secrets, filtered by a scan; later pages skip the pinned query. */
const pageStatements = (found: string, later = chosen('select id from page')): Statements => ({
  first: pageQuery(`with ${found}, ${pinned}`, chosen(both)),
  among: pageQuery(`with ${found}, ${pinned}`, chosen(both, 's.id desc')),
  later: `${pageQuery(later.includes('from page') ? `with ${found}` : '', later)} where $2::uuid is null`,
})

const newestInSection = (explicit: string, what = 's.id') =>
  `select ${what} from ${secrets} where s.is_explicit = ${explicit} and not s.is_pinned and s.id < $1 order by s.id desc limit ${rows}`
/** The most frequent query: a whole section, directly from its index. */
const plainSection = pageStatements(`page as materialized (${newestInSection('$3')})`, newestInSection('$3', 's.*'))
const bothSections = (what: string) =>
  `select * from ((${newestInSection('false', what)}) union all (${newestInSection('true', what)})) s order by s.id desc limit ${rows}`
const plainAll = pageStatements(`page as materialized (${bothSections('s.id')})`, bothSections('s.*'))

const streamCondition = 's.gender = k.gender and s.is_explicit = k.explicit and not s.is_pinned'
const withScanAlias = (alias: string) => alias.replaceAll('s.', 't.')

const newestAmong = (among: string) =>
  pageStatements(`found as materialized (
    select x.id from unnest($8::boolean[]) as section (explicit) cross join lateral (
      select t.id from (
        select s.id, s.gender, s.country_code, s.age from ${secrets}
        where s.is_explicit = section.explicit and not s.is_pinned and s.id < $1 ${among} order by s.id desc limit $9
      ) t where ${withScanAlias(filterCondition)} limit ${rows}
    ) x
  ), page as materialized (
    select id from found where (select count(*) from found) = ${rows} * cardinality($8::boolean[]) order by id desc limit ${rows}
  )`)
const newest = newestAmong('')
/** They have the conditions of the indexes `feed_by_rare_age` and `feed_by_rare_age_in_country`. */
const rare = newestAmong('and s.age > 90')
const rareInCountry = newestAmong('and s.age > 90 and s.country_code = $5::text')

const merged = pageStatements(`found as materialized (
    select x.id from unnest($8::text[], $9::content.gender[], $10::boolean[]) as k (country, gender, explicit) cross join lateral (
      select s.id from ${secrets} where s.country_code = k.country and ${streamCondition} and s.id < $1 order by s.id desc limit ${rows}
    ) x
  ), page as materialized (select id from found order by id desc limit ${rows})`)

const aged = `${streamCondition} and s.age is not null and s.id < $1`
const newestOfCells = (
  key: string,
  arrays: string,
  match: string,
) => `select k.* from unnest(${arrays}) as k (${key}, age) cross join lateral (
    select s.id from ${secrets} where ${match} and ${aged} and s.age = k.age order by s.id desc limit 1
  ) newest order by newest.id desc limit ${rows}`
const lateralRows = (source: string, condition: string, tail = '') =>
  `select x.id from ${source} cross join lateral (select s.id from ${secrets} where ${condition} ${tail}) x`

const byCountry = 's.country_code = k.country'
const agesInCountry = pageStatements(`walked as materialized (
    select x.id from unnest($8::text[], $9::content.gender[], $10::boolean[], $11::int[]) as k (country, gender, explicit, budget) cross join lateral (
      select t.id from (
        select s.id, s.age from ${secrets} where ${byCountry} and ${streamCondition} and s.id < $1 order by s.id desc limit k.budget
      ) t where t.age between $6 and $7 limit ${rows}
    ) x
  ), newest_cells as materialized (
    ${newestOfCells('country, gender, explicit', '$15::text[], $16::content.gender[], $17::boolean[], $18::int[]', byCountry)}
  ), found as (
    select id from walked union all
    ${lateralRows('unnest($12::text[], $13::content.gender[], $14::boolean[]) as k (country, gender, explicit)', `${byCountry} and ${aged} and s.age between $6 and $7`)} union all
    ${lateralRows('newest_cells k', `${byCountry} and ${aged} and s.age = k.age`, `order by s.id desc limit ${rows}`)}
  ), page as materialized (
    select id from found where (select count(*) from walked) = ${rows} * cardinality($8::text[]) order by id desc limit ${rows}
  )`)

const agesEverywhere = pageStatements(`newest_cells as materialized (
    ${newestOfCells('gender, explicit', '$10::content.gender[], $11::boolean[], $12::int[]', 'true')}
  ), found as (
    ${lateralRows('unnest($8::content.gender[], $9::boolean[]) as k (gender, explicit)', `${aged} and s.age between $6 and $7`)} union all
    ${lateralRows('newest_cells k', `${aged} and s.age = k.age`, `order by s.id desc limit ${rows}`)}
  ), page as materialized (select id from found order by id desc limit ${rows})`)

/** Returns no unpinned rows when the budget of a scan ended before the page was full. */
export async function findPage(
  prepared: Prepared,
  filter: Filter,
  plan: QueryPlan,
  position: PagePosition,
): Promise<FoundPage> {
  const { name, statements, values } = statementsFor(filter, plan)
  const variant = position.sortPinnedByTime ? 'among' : position.pinnedBefore === null ? 'later' : 'first'
  const common = [
    position.before,
    position.pinnedBefore,
    filter.section === 'all' ? null : filter.section === 'nsfw',
    filter.gender,
    filter.country,
    filter.ages && Math.max(1, filter.ages[0]),
    filter.ages && filter.ages[1],
  ]
  const [found] = await prepared<Found>(`feed_${name}_${variant}`, statements[variant], [...common, ...values])
  return found ? { ...found, rows: found.rows.map(unpack) } : { total: 0, epoch: '', rows: [] }
}

function statementsFor(filter: Filter, plan: QueryPlan): { name: string; statements: Statements; values: unknown[] } {
  if (plan.kind === 'plain')
    return filter.section === 'all'
      ? { name: 'all', statements: plainAll, values: [] }
      : { name: 'section', statements: plainSection, values: [] }
  if (plan.kind === 'newest') return { name: 'newest', statements: newest, values: [plan.sections, plan.budget] }
  if (plan.kind === 'rare') {
    const values = [plan.sections, plan.budget]
    return filter.country === null
      ? { name: 'rare', statements: rare, values }
      : { name: 'rare_in_country', statements: rareInCountry, values }
  }
  if (plan.kind === 'streams') return { name: 'streams', statements: merged, values: toColumns(plan.streams) }
  const { scans, fullReads, cells } = plan
  const cellValues = [...toColumns(cells), cells.map((cell) => cell.age)]
  if (filter.country === null) {
    const values = [...toColumns(fullReads).slice(1), ...cellValues.slice(1)]
    return { name: 'ages', statements: agesEverywhere, values }
  }
  const scanValues = [...toColumns(scans), scans.map((scan) => scan.budget)]
  const values = [...scanValues, ...toColumns(fullReads), ...cellValues]
  return { name: 'ages_in_country', statements: agesInCountry, values }
}

function toColumns(streams: readonly StreamKey[]): [string[], string[], boolean[]] {
  return [streams.map((each) => each.country), streams.map((each) => each.gender), streams.map((each) => each.explicit)]
}
