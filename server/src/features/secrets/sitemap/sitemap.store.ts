// Kysely store for the sitemap: public secrets that are not explicit, sorted by their random public ids.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** From the feed counts. */
export async function countIndexable(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (coalesce((
      select sum(n) from content.feed_counts where country_code = '**' and gender = '*' and section = 'sfw' and age = -1), 0)
    + coalesce((select sum(n) from content.feed_deltas where section = 'sfw'), 0))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

export type IndexableRow = { publicId: string; day: string }

/** Keyset page between two ids. The day is the only date exposed. */
export async function listIndexable(db: Db, after: string, before: string, count: number): Promise<IndexableRow[]> {
  const { rows } = await sql<IndexableRow>`
    select public_id, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day from content.public_secrets
    where public_id > ${after} and public_id < ${before} and not is_explicit
    order by public_id limit ${count}`.execute(db)
  return rows
}
