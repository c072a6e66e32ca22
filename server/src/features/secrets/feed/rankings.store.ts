// Store for the ranked feed orders: reads a page of one ranking version, and builds the next version in the worker.
import { secretLimits } from '@murmullo/contract/constants/limits'
import { rankingConstants as numbers } from '@murmullo/contract/constants/sort-orders'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Prepared } from '../../../platform/db/database.ts'
import { type PackedSecret, type PublicSecretRow, packed, secrets, unpack } from '../public/secrets.columns.ts'

/** Values of the `ranking` column. */
const rankingIds = { popular: 1, commented: 2 } as const
export type Ranking = keyof typeof rankingIds
/** Filter cells to scan: every combination of these values. No country means all countries, no ages means all ages. */
export type RankingCells = {
  readonly country: string | null
  readonly genders: readonly string[] | null
  readonly sections: readonly boolean[]
  readonly ages: readonly number[] | null
}
export type RankPosition = { readonly version: number | null; readonly score: number; readonly key: string }
export type RankedRow = PublicSecretRow & { readonly score: number; readonly version: number }

const rows = secretLimits.pageSize + 1
const { snapshotSeconds, halfLifeMinutes, stepsPerDoubling } = numbers
const windowSeconds = numbers.windowDays * 86_400
/** SQL: the lowest UUIDv7 key of the moment `seconds` before the version. */
const minKeyBefore = (version: string, seconds: number) =>
  `(lpad(to_hex((${version} - ${seconds})::bigint * 1000), 12, '0') || repeat('0', 20))::uuid`

// `is true` hides the oldest-key condition from the planner, which would start the index scan with it. Parameters: $1 ranking, $2 version,
// $3 and $4 cursor, $5 sections, $6 genders, $7 country, $8 ages.
const below = `(r.score, r.secret_id) < ($3::int, $4::uuid) and r.since <= e.n and r.until > e.n and (r.secret_id >= e.oldest) is true`
const best = (kind: string, limit: number) => `select r.score, r.secret_id from content.public_ranks r
    where ${kind} and ${below} order by r.score desc, r.secret_id desc limit ${limit}`
const inOrder = `order by score desc, secret_id desc limit ${rows}`

const explicit = 'r.is_explicit = k.explicit'
const section = `r.ranking = $1::int and ${explicit}`
const stream = `r.ranking + 10 = $1::int + 10 and r.country_code = $7 and r.gender = k.gender and ${explicit}`
const cell = `r.gender = k.gender and ${explicit} and r.age = k.age`

const eachSection = 'unnest($5::boolean[]) as k (explicit)'
const eachStream = `(select g.gender, x.explicit from unnest($6::content.gender[]) as g (gender), unnest($5::boolean[]) as x (explicit)) k`
const eachCell = `(select g.gender, x.explicit, a.age from unnest($6::content.gender[]) as g (gender),
    unnest($5::boolean[]) as x (explicit), unnest($8::smallint[]) as a (age)) k`

const merged = (kinds: string, kind: string) =>
  `found as materialized (select x.* from version e cross join ${kinds} cross join lateral (${best(kind, rows)}) x)`
/** Only cells whose best row is among the first rows can be on the page, so their head rows are selected first. */
const mergedCells = (kind: string) => `heads as materialized (
    select k.*, x.score, x.secret_id from version e cross join ${eachCell} cross join lateral (${best(kind, 1)}) x ${inOrder}
  ), found as materialized (select x.* from version e cross join heads k cross join lateral (${best(kind, rows)}) x)`

// All statements have the same parameters; unused ones still need a type.
const rankedQuery = (found: string) => `with asked as (
    select $5::boolean[], $6::content.gender[], $7::text, $8::smallint[]
  ), version as materialized (
    select known.n, ${minKeyBefore('known.n', windowSeconds)} as oldest from (
      select case when $2::int between n - ${snapshotSeconds} and n then $2::int else n end as n from content.feed_ranks_version
    ) known
  ), ${found}, page as materialized (select * from found ${inOrder})
  select e.n as version, (
    select coalesce(json_agg(json_build_array(page.score, ${packed}) order by page.score desc, page.secret_id desc), '[]')
    from page join ${secrets} on s.id = page.secret_id
  ) as rows from version e`

const rankedQueries = {
  sections: rankedQuery(merged(eachSection, section)),
  streams: rankedQuery(merged(eachStream, stream)),
  cells: rankedQuery(mergedCells(`r.ranking + 30 = $1::int + 30 and ${cell}`)),
  cells_of_country: rankedQuery(mergedCells(`r.ranking + 20 = $1::int + 20 and r.country_code = $7 and ${cell}`)),
}

function selectQuery({ country, genders, ages }: RankingCells): keyof typeof rankedQueries {
  if (country === null) return genders === null && ages === null ? 'sections' : 'cells'
  return ages === null ? 'streams' : 'cells_of_country'
}

const everyGender = ['none', 'mujer', 'hombre', 'otro']
const everyAge = [0, ...Array.from({ length: 103 }, (_, position) => position + 18)]

/** If the version of the cursor is expired, the page continues in the newest version from the same score and key. */
export async function findRanked(
  prepared: Prepared,
  ranking: Ranking,
  kinds: RankingCells,
  position: RankPosition,
): Promise<RankedRow[]> {
  const way = selectQuery(kinds)
  const { country, genders, sections, ages } = kinds
  const values = [
    rankingIds[ranking],
    position.version,
    position.score,
    position.key,
    sections,
    genders ?? everyGender,
    country,
  ]
  const [found] = await prepared<{ version: number; rows: [number, PackedSecret][] }>(
    `ranked_${way}`,
    rankedQueries[way],
    [...values, ages ?? everyAge],
  )
  const version = found?.version ?? 0
  return (found?.rows ?? []).map(([score, row]) => Object.assign(unpack(row), { score, version }))
}

/**
 * Score with a half-life of one day: reactions and comments in eighths of a doubling, plus the creation minute. It changes only with the
 * counts.
 */
const popularScore = (counts: string, createdMinute: string) =>
  `(round(${stepsPerDoubling} * ln(${counts}) / ln(2)) * ${halfLifeMinutes / stepsPerDoubling})::int + (extract(epoch from ${createdMinute}) / 60)::int`

const points = 'c.hearts + c.likes + c.wows + c.laughs + c.comments'
const forever = 2_147_483_647
const createdMinute = `date_trunc('minute', s.created_at)`
type Affected = { taken: number }

// Lateral joins with `offset 0` force one index lookup per changed row: the outbox batch is small, whatever the planner estimates.
const refreshQuery = `with claimed as materialized (
    delete from content.rank_outbox where id in (select id from content.rank_outbox order by id limit $1) returning secret_id
  ), changed as materialized (select distinct secret_id from claimed),
  fresh as materialized (
    select s.id as secret_id, o.ranking, o.score, s.is_explicit, s.gender, s.country_code, coalesce(s.age, 0)::smallint as age
    from changed cross join lateral (select * from content.secrets t where t.id = changed.secret_id and t.is_listed offset 0) s
    cross join lateral (select * from content.secret_counters t where t.secret_id = s.id offset 0) c
    cross join lateral (values
      (${rankingIds.popular}::smallint, case when ${points} > 0 then ${popularScore(points, createdMinute)} end),
      (${rankingIds.commented}::smallint, nullif(c.comments, 0))
    ) as o (ranking, score)
    where o.score is not null and s.id >= (select ${minKeyBefore('n', windowSeconds)} from content.feed_ranks_version)
  ), known as materialized (
    select r.* from changed cross join lateral (
      select * from content.feed_ranks t where t.secret_id = changed.secret_id and t.until = ${forever} offset 0
    ) r
  ), superseded as materialized (
    select known.secret_id, known.ranking, known.since from known left join fresh f using (secret_id, ranking)
    where (f.score, f.is_explicit, f.gender, f.country_code, f.age)
      is distinct from (known.score, known.is_explicit, known.gender, known.country_code, known.age)
  ), begun as materialized (
    select f.* from fresh f left join known using (secret_id, ranking)
    where (f.score, f.is_explicit, f.gender, f.country_code, f.age)
      is distinct from (known.score, known.is_explicit, known.gender, known.country_code, known.age)
  ), version as materialized (
    select greatest(n + 1, extract(epoch from now())::int) as n from content.feed_ranks_version
  ), published as (
    update content.feed_ranks_version e set n = version.n from version
    where e.n < version.n - $2::int or exists (select from superseded) or exists (select from begun)
  ), ended as (
    update content.feed_ranks r set until = version.n from superseded, version
    where r.secret_id = superseded.secret_id and r.ranking = superseded.ranking and r.since = superseded.since
  ), added as (
    insert into content.feed_ranks (secret_id, ranking, score, is_explicit, gender, country_code, age, since)
    select begun.*, version.n from begun, version
  )
  select (select count(*) from claimed)::int as taken`

/** Processes one outbox batch; the version that it commits is complete. Returns the number of outbox rows. */
export async function refreshRankings(db: Db, maxRows: number, atLeastEverySeconds: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // JIT is off: the planner overestimates the batch, and compilation would take many times as long as the query.
    await sql`select set_config('jit', 'off', true), pg_advisory_xact_lock(hashtext('content.refresh_rankings'))`.execute(
      trx,
    )
    const { rows } = await trx.executeQuery<Affected>(CompiledQuery.raw(refreshQuery, [maxRows, atLeastEverySeconds]))
    return rows[0]?.taken ?? 0
  })
}

const pruneQuery = `with gone as (
    delete from content.feed_ranks where (secret_id, ranking, since) in (
      (select r.secret_id, r.ranking, r.since from content.feed_ranks r
        where r.until < ${forever} and r.until < (select n - ${snapshotSeconds} from content.feed_ranks_version) order by r.until limit $1)
      union all
      (select r.secret_id, r.ranking, r.since from content.feed_ranks r
        where r.secret_id < (select ${minKeyBefore('n', windowSeconds + snapshotSeconds)} from content.feed_ranks_version)
        order by r.secret_id limit $1)
    ) returning 1
  ) select count(*)::int as taken from gone`

/** Prunes rank rows that no readable version contains. */
export async function pruneRankings(db: Db, maxRows: number): Promise<number> {
  const { rows } = await db.executeQuery<Affected>(CompiledQuery.raw(pruneQuery, [maxRows]))
  return rows[0]?.taken ?? 0
}
