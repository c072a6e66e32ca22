// Store for the feed counts: cells for the query planner, roll-up of deltas, and reconciliation with the real rows.
import { sql } from 'kysely'
import type { Db, Prepared } from '../../../platform/db/database.ts'

export type CellRow = {
  country: string
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  section: 'sfw' | 'nsfw'
  age: number
  n: number
}

/** Every cell that ever existed, with a count of at least 1: an empty cell may get a row before the cache is refreshed. */
export async function listCells(prepared: Prepared): Promise<{ cells: CellRow[]; epoch: string }> {
  const [found] = await prepared<{ cells: CellRow[]; epoch: string }>(
    'feed_cells',
    `select (select n::text from content.feed_epoch) as epoch, coalesce(json_agg(cell), '[]') as cells from (
       select country_code as country, gender, section, age, greatest(sum(n), 1) as n from (
         select country_code, gender, section, age, n from content.feed_counts
         where country_code <> '**' and gender <> '*' and section <> 'all' and age >= 0
         union all select country_code, gender, section, age, n from content.feed_deltas
       ) parts group by 1, 2, 3, 4
     ) cell`,
    [],
  )
  return found ?? { cells: [], epoch: '' }
}

export async function rollUpCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ touched: string }>`select content.roll_up_feed_counts() as touched`.execute(db)
  return Number(rows[0]?.touched ?? 0)
}

/** Compares the counts with the rows in one snapshot and inserts the missing deltas. Returns the number of wrong cells. */
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
