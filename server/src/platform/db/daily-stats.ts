// Store for daily stats, for the dashboard and the transparency page: counted once, stored, and never recounted from the rows.
import type { DailyStatCount, StatCount } from '@murmullo/contract/admin/transparency'
import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/** Increments a counter of today, for an event that leaves no row to count later. */
export async function incrementDailyStat(db: Db | Trx, kind: string, part = ''): Promise<void> {
  await sql`insert into moderation.daily_stats (day, kind, part, n) values ((now() at time zone 'UTC')::date, ${kind}, ${part}, 1)
    on conflict (day, kind, part) do update set n = daily_stats.n + 1`.execute(db)
}

/** Replaces all stats of a day for the given kinds, whatever they were before. */
export async function replaceDailyStats(
  trx: Trx,
  day: string,
  kinds: readonly string[],
  stats: readonly StatCount[],
): Promise<void> {
  await trx
    .deleteFrom('moderation.dailyStats')
    .where('day', '=', sql<string>`${day}::date`)
    .where('kind', 'in', kinds)
    .execute()
  const rows = stats
    .filter(({ n }) => n > 0)
    .map(({ kind, part, n }) => ({ kind, part, n, day: sql<string>`${day}::date` }))
  if (rows.length > 0) await trx.insertInto('moderation.dailyStats').values(rows).execute()
}

/** From one day (inclusive) to another (exclusive), in no order: a sort would cost more than the read. */
export async function listDailyStats(db: Db, from: string, to: string): Promise<DailyStatCount[]> {
  const { rows } =
    await sql<DailyStatCount>`select day::text as day, kind, part, n::int as n from moderation.daily_stats
    where day >= ${from}::date and day < ${to}::date`.execute(db)
  return rows
}
