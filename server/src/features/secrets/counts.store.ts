// The SQL of the feed's counts: what is rolled up and what is not yet, read in one statement, so that the total is exact at any moment.
import type { Section } from '@murmullo/contract/secrets'
import { sql } from 'kysely'
import type { Db, Prepared } from '../../platform/db.ts'

type Filter = {
  readonly section: Section
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [number, number] | null
}

const total = `select (
    coalesce((select sum(n) from content.feed_counts where country_code = $1 and gender = $2 and section = $3 and age between $4 and $5), 0) +
    coalesce((select sum(n) from content.feed_deltas where ($1 = '**' or country_code = $1) and ($2 = '*' or gender = $2)
      and ($3 = 'all' or section = $3) and ($4 = -1 or age between $4 and $5)), 0)
  )::int as total, (select n::text from content.feed_epoch) as epoch`

export async function findTotal(
  prepared: Prepared,
  { section, gender, country, ages }: Filter,
): Promise<{ total: number; epoch: string }> {
  const range = ages === null ? [-1, -1] : [Math.max(1, ages[0]), ages[1]]
  const [row] = await prepared<{ total: number; epoch: string }>('feed_total', total, [
    country ?? '**',
    gender ?? '*',
    section,
    ...range,
  ])
  return row ?? { total: 0, epoch: '' }
}

export type CellRow = {
  country: string
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  section: 'sfw' | 'nsfw'
  age: number
  n: number
}

/** Every kind of secret there ever was, never as none: a kind that is empty now may have one before the copy is made again. */
export async function listCells(prepared: Prepared): Promise<{ cells: CellRow[]; epoch: string }> {
  const rows = await prepared<CellRow & { epoch: string }>(
    'feed_cells',
    `select country_code as country, gender, section, age::int, greatest(sum(n), 1)::float as n, (select n::text from content.feed_epoch) as epoch
     from (
       select country_code, gender, section, age, n from content.feed_counts
       where country_code <> '**' and gender <> '*' and section <> 'all' and age >= 0
       union all select country_code, gender, section, age, n from content.feed_deltas
     ) parts group by 1, 2, 3, 4`,
    [],
  )
  return { cells: rows, epoch: rows[0]?.epoch ?? '' }
}

export async function rollUpCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ touched: string }>`select content.roll_up_feed_counts() as touched`.execute(db)
  return Number(rows[0]?.touched ?? 0)
}

/** Compares the counts with the rows in one snapshot and appends what is missing. Returns how many cells were wrong. */
export async function reconcileCounts(db: Db): Promise<number> {
  const { rows } = await sql`
    with truth as (
      select country_code, gender::text as gender, case when is_explicit then 'nsfw' else 'sfw' end as section, coalesce(age, 0) as age, count(*) as n
      from content.secrets where is_listed group by 1, 2, 3, 4
    ), known as (
      select country_code, gender, section, age, sum(n) as n from (
        select country_code, gender, section, age, n from content.feed_counts
        where country_code <> '**' and gender <> '*' and section <> 'all' and age >= 0
        union all select country_code, gender, section, age, n from content.feed_deltas
      ) both_parts group by 1, 2, 3, 4
    )
    insert into content.feed_deltas (country_code, gender, section, age, n)
    select country_code, gender, section, age, coalesce(truth.n, 0) - coalesce(known.n, 0)
    from truth full join known using (country_code, gender, section, age)
    where coalesce(truth.n, 0) <> coalesce(known.n, 0)
    returning 1`.execute(db)
  return rows.length
}
