// The SQL of secrets: one of them, and one prepared statement for each way to find a page of the feed.
import type { Section } from '@murmullo/contract/secrets'
import type { Prepared } from '../../platform/db.ts'

export type PublicSecretRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  isExplicit: boolean
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  age: number | null
  countryCode: string
  isByAdmin: boolean
  isPinned: boolean
  publishedAt: Date
  hearts: number
  likes: number
  dislikes: number
  wows: number
  laughs: number
  comments: number
}
type StreamKey = { readonly country: string; readonly gender: string; readonly explicit: boolean }
type Filter = {
  readonly section: Section
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [number, number] | null
}
type Place = { readonly before: string; readonly count: number }

const columns = `s.id, s.public_id as "publicId", s.text, s.author_nickname as "authorNickname", s.is_explicit as "isExplicit", s.gender, s.age,
  s.country_code as "countryCode", s.is_by_admin as "isByAdmin", s.is_pinned as "isPinned", s.published_at as "publishedAt",
  s.hearts, s.likes, s.dislikes, s.wows, s.laughs, s.comments`
const secrets = 'content.public_secrets s'
const shown = `select ${columns} from page join ${secrets} using (id) order by s.id desc`
const ofStream = 's.gender = k.gender and s.is_explicit = k.explicit and not s.is_pinned'

const pinned = `select ${columns} from ${secrets}
  where s.is_pinned and s.id < $1 and ($3::boolean is null or s.is_explicit = $3) and ($4::content.gender is null or s.gender = $4)
    and ($5::text is null or s.country_code = $5) and ($6::int is null or s.age between $6 and $7)
  order by s.id desc limit $2`

/** Pinned secrets are a handful: they are filtered as they come. */
export function listPinned(prepared: Prepared, filter: Filter, { before, count }: Place): Promise<PublicSecretRow[]> {
  const explicit = filter.section === 'all' ? null : filter.section === 'nsfw'
  return prepared('feed_pinned', pinned, [
    before,
    count,
    explicit,
    filter.gender,
    filter.country,
    filter.ages?.[0] ?? null,
    filter.ages?.[1] ?? null,
  ])
}

const newest = `with found as materialized (
    select x.id from unnest($3::boolean[]) as section (explicit) cross join lateral (
      select t.id from (
        select s.id, s.gender, s.country_code, s.age from ${secrets}
        where s.is_explicit = section.explicit and not s.is_pinned and s.id < $1 order by s.id desc limit $4
      ) t where ($5::content.gender is null or t.gender = $5) and ($6::text is null or t.country_code = $6)
        and ($7::int is null or t.age between $7 and $8) limit $2
    ) x
  ), page as materialized (
    select id from found where (select count(*) from found) = $2 * cardinality($3::boolean[]) order by id desc limit $2
  ) ${shown}`

/** Nothing at all when the budget ended before the page was full. */
export function walkNewest(
  prepared: Prepared,
  filter: Filter,
  sections: readonly boolean[],
  budget: number,
  { before, count }: Place,
): Promise<PublicSecretRow[]> {
  const values = [
    before,
    count,
    sections,
    budget,
    filter.gender,
    filter.country,
    filter.ages?.[0] ?? null,
    filter.ages?.[1] ?? null,
  ]
  return prepared('feed_newest', newest, values)
}

const merged = `with found as materialized (
    select x.id from unnest($3::text[], $4::content.gender[], $5::boolean[]) as k (country, gender, explicit) cross join lateral (
      select s.id from ${secrets} where s.country_code = k.country and ${ofStream} and s.id < $1 order by s.id desc limit $2
    ) x
  ), page as materialized (select id from found order by id desc limit $2) ${shown}`

export function mergeStreams(
  prepared: Prepared,
  streams: readonly StreamKey[],
  { before, count }: Place,
): Promise<PublicSecretRow[]> {
  return prepared('feed_streams', merged, [before, count, ...columnsOf(streams)])
}

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
const agesInCountry = `with walked as materialized (
    select x.id from unnest($5::text[], $6::content.gender[], $7::boolean[], $8::int[]) as k (country, gender, explicit, budget) cross join lateral (
      select t.id from (
        select s.id, s.age from ${secrets} where ${byCountry} and ${ofStream} and s.id < $1 order by s.id desc limit k.budget
      ) t where t.age between $3 and $4 limit $2
    ) x
  ), newest_cells as materialized (
    ${newestOfCells('country, gender, explicit', '$12::text[], $13::content.gender[], $14::boolean[], $15::int[]', byCountry)}
  ), found as (
    select id from walked union all
    ${rowsOf('unnest($9::text[], $10::content.gender[], $11::boolean[]) as k (country, gender, explicit)', `${byCountry} and ${aged} and s.age between $3 and $4`)} union all
    ${rowsOf('newest_cells k', `${byCountry} and ${aged} and s.age = k.age`, 'order by s.id desc limit $2')}
  ), page as materialized (
    select id from found where (select count(*) from walked) = $2 * cardinality($5::text[]) order by id desc limit $2
  ) ${shown}`

const agesEverywhere = `with newest_cells as materialized (
    ${newestOfCells('gender, explicit', '$7::content.gender[], $8::boolean[], $9::int[]', 'true')}
  ), found as (
    ${rowsOf('unnest($5::content.gender[], $6::boolean[]) as k (gender, explicit)', `${aged} and s.age between $3 and $4`)} union all
    ${rowsOf('newest_cells k', `${aged} and s.age = k.age`, 'order by s.id desc limit $2')}
  ), page as materialized (select id from found order by id desc limit $2) ${shown}`

type AgePlan = {
  readonly walks: readonly (StreamKey & { readonly budget: number })[]
  readonly gathers: readonly StreamKey[]
  readonly cells: readonly (StreamKey & { readonly age: number })[]
}

export function findByAge(
  prepared: Prepared,
  filter: Filter,
  { walks, gathers, cells }: AgePlan,
  { before, count }: Place,
): Promise<PublicSecretRow[]> {
  const common = [before, count, filter.ages?.[0] ?? 0, filter.ages?.[1] ?? 0]
  const cellValues = [...columnsOf(cells), cells.map((cell) => cell.age)]
  if (filter.country === null)
    return prepared('feed_ages', agesEverywhere, [...common, ...columnsOf(gathers).slice(1), ...cellValues.slice(1)])
  const walkValues = [...columnsOf(walks), walks.map((walk) => walk.budget)]
  return prepared('feed_ages_in_country', agesInCountry, [
    ...common,
    ...walkValues,
    ...columnsOf(gathers),
    ...cellValues,
  ])
}

function columnsOf(streams: readonly StreamKey[]): [string[], string[], boolean[]] {
  return [streams.map((each) => each.country), streams.map((each) => each.gender), streams.map((each) => each.explicit)]
}

const one = `select ${columns} from ${secrets} where s.public_id = $1`

export async function findPublicSecret(prepared: Prepared, publicId: string): Promise<PublicSecretRow | undefined> {
  return (await prepared<PublicSecretRow>('public_secret', one, [publicId]))[0]
}
