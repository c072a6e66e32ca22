// The SQL of a page of the feed: one prepared statement for each way to find it, and in the same snapshot the exact total of its filter.
import type { Prepared } from '../../platform/db.ts'
import { allColumns, type PublicSecretRow, secrets } from './secrets.columns.ts'

type Filter = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [number, number] | null
}
type StreamKey = { readonly country: string; readonly gender: string; readonly explicit: boolean }
type Way =
  | { readonly way: 'newest'; readonly sections: readonly boolean[]; readonly budget: number }
  | { readonly way: 'streams'; readonly streams: readonly StreamKey[] }
  | {
      readonly way: 'ages'
      readonly walks: readonly (StreamKey & { readonly budget: number })[]
      readonly gathers: readonly StreamKey[]
      readonly cells: readonly (StreamKey & { readonly age: number })[]
    }
export type Place = {
  /** Pinned secrets before this key come first; null: they were all shown already. */
  readonly pinnedBefore: string | null
  readonly before: string
  readonly count: number
}
export type FoundPage = { readonly total: number; readonly epoch: string; readonly rows: PublicSecretRow[] }

// $1 before, $2 count, $3 explicit, $4 gender, $5 country, $6 and $7 ages, $8 pinned before; what a way needs besides begins at $9.
const fits = `($4::content.gender is null or s.gender = $4) and ($5::text is null or s.country_code = $5) and ($6::int is null or s.age between $6 and $7)`
const country = `coalesce($5::text, '**')`
const gender = `coalesce($4::text, '*')`
const section = `case $3::boolean when true then 'nsfw' when false then 'sfw' else 'all' end`
const total = `coalesce((
    select sum(n) from content.feed_counts where country_code = ${country} and gender = ${gender} and section = ${section}
      and age between coalesce($6::int, -1) and coalesce($7::int, -1)), 0)
  + coalesce((
    select sum(n) from content.feed_deltas d where ($5::text is null or d.country_code = $5) and ($4::content.gender is null or d.gender = $4::text)
      and ($3::boolean is null or d.section = ${section}) and ($6::int is null or d.age between $6 and $7)), 0)`

/** Pinned secrets are a handful: they are filtered as they come. The rows travel as one piece of JSON, which is cheaper to read than cells. */
const answer = (found: string) => `with ${found}, pinned as materialized (
    select s.id from ${secrets} where $8::uuid is not null and s.is_pinned and s.id < $8 and ($3::boolean is null or s.is_explicit = $3) and ${fits}
    order by s.id desc limit $2
  ), shown as (
    select ${allColumns} from (select id from pinned union all select id from page) chosen join ${secrets} using (id)
    order by s.is_pinned desc, s.id desc limit $2
  )
  select (${total})::int as total, (select n::text from content.feed_epoch) as epoch, (select coalesce(json_agg(shown), '[]') from shown) as rows`

const ofStream = 's.gender = k.gender and s.is_explicit = k.explicit and not s.is_pinned'
const walked = (alias: string) => alias.replaceAll('s.', 't.')

const newest = answer(`found as materialized (
    select x.id from unnest($9::boolean[]) as section (explicit) cross join lateral (
      select t.id from (
        select s.id, s.gender, s.country_code, s.age from ${secrets}
        where s.is_explicit = section.explicit and not s.is_pinned and s.id < $1 order by s.id desc limit $10
      ) t where ${walked(fits)} limit $2
    ) x
  ), page as materialized (
    select id from found where (select count(*) from found) = $2 * cardinality($9::boolean[]) order by id desc limit $2
  )`)

const merged = answer(`found as materialized (
    select x.id from unnest($9::text[], $10::content.gender[], $11::boolean[]) as k (country, gender, explicit) cross join lateral (
      select s.id from ${secrets} where s.country_code = k.country and ${ofStream} and s.id < $1 order by s.id desc limit $2
    ) x
  ), page as materialized (select id from found order by id desc limit $2)`)

const aged = `${ofStream} and s.age is not null and s.id < $1`
const newestOfCells = (
  key: string,
  arrays: string,
  match: string,
) => `select k.* from unnest(${arrays}) as k (${key}, age) cross join lateral (
    select s.id from ${secrets} where ${match} and ${aged} and s.age = k.age order by s.id desc limit 1
  ) newest order by newest.id desc limit $2`
const rowsOf = (source: string, condition: string, tail = '') =>
  `select x.id from ${source} cross join lateral (select s.id from ${secrets} where ${condition} ${tail}) x`

const byCountry = 's.country_code = k.country'
const agesInCountry = answer(`walked as materialized (
    select x.id from unnest($9::text[], $10::content.gender[], $11::boolean[], $12::int[]) as k (country, gender, explicit, budget) cross join lateral (
      select t.id from (
        select s.id, s.age from ${secrets} where ${byCountry} and ${ofStream} and s.id < $1 order by s.id desc limit k.budget
      ) t where t.age between $6 and $7 limit $2
    ) x
  ), newest_cells as materialized (
    ${newestOfCells('country, gender, explicit', '$16::text[], $17::content.gender[], $18::boolean[], $19::int[]', byCountry)}
  ), found as (
    select id from walked union all
    ${rowsOf('unnest($13::text[], $14::content.gender[], $15::boolean[]) as k (country, gender, explicit)', `${byCountry} and ${aged} and s.age between $6 and $7`)} union all
    ${rowsOf('newest_cells k', `${byCountry} and ${aged} and s.age = k.age`, 'order by s.id desc limit $2')}
  ), page as materialized (
    select id from found where (select count(*) from walked) = $2 * cardinality($9::text[]) order by id desc limit $2
  )`)

const agesEverywhere = answer(`newest_cells as materialized (
    ${newestOfCells('gender, explicit', '$11::content.gender[], $12::boolean[], $13::int[]', 'true')}
  ), found as (
    ${rowsOf('unnest($9::content.gender[], $10::boolean[]) as k (gender, explicit)', `${aged} and s.age between $6 and $7`)} union all
    ${rowsOf('newest_cells k', `${aged} and s.age = k.age`, 'order by s.id desc limit $2')}
  ), page as materialized (select id from found order by id desc limit $2)`)

/** No unpinned rows at all when a walk's budget ended before the page was full. */
export async function findPage(prepared: Prepared, filter: Filter, way: Way, place: Place): Promise<FoundPage> {
  const { name, text, values } = statementFor(filter, way)
  const common = [
    place.before,
    place.count,
    filter.section === 'all' ? null : filter.section === 'nsfw',
    filter.gender,
    filter.country,
    filter.ages && Math.max(1, filter.ages[0]),
    filter.ages && filter.ages[1],
    place.pinnedBefore,
  ]
  const [found] = await prepared<FoundPage>(name, text, [...common, ...values])
  return found ?? { total: 0, epoch: '', rows: [] }
}

function statementFor(filter: Filter, way: Way): { name: string; text: string; values: unknown[] } {
  if (way.way === 'newest') return { name: 'feed_newest', text: newest, values: [way.sections, way.budget] }
  if (way.way === 'streams') return { name: 'feed_streams', text: merged, values: columnsOf(way.streams) }
  const { walks, gathers, cells } = way
  const cellValues = [...columnsOf(cells), cells.map((cell) => cell.age)]
  if (filter.country === null)
    return { name: 'feed_ages', text: agesEverywhere, values: [...columnsOf(gathers).slice(1), ...cellValues.slice(1)] }
  const walkValues = [...columnsOf(walks), walks.map((walk) => walk.budget)]
  const values = [...walkValues, ...columnsOf(gathers), ...cellValues]
  return { name: 'feed_ages_in_country', text: agesInCountry, values }
}

function columnsOf(streams: readonly StreamKey[]): [string[], string[], boolean[]] {
  return [streams.map((each) => each.country), streams.map((each) => each.gender), streams.map((each) => each.explicit)]
}
