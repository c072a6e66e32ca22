// Numbers of each day, for the desk and for what everybody may read of our work: counted once, kept, and never counted again from the rows.
import type { DayFigure, Figure } from '@murmullo/contract/figures'
import { sql } from 'kysely'
import type { Db, Trx } from './db.ts'

/** One more today, of what leaves no row behind to be counted later. */
export async function addToFigure(db: Db | Trx, kind: string, part = ''): Promise<void> {
  await sql`insert into moderation.daily_figures (day, kind, part, n) values ((now() at time zone 'UTC')::date, ${kind}, ${part}, 1)
    on conflict (day, kind, part) do update set n = daily_figures.n + 1`.execute(db)
}

/** Writes the numbers of a day for the kinds that were counted: whatever they were before. */
export async function replaceFigures(
  trx: Trx,
  day: string,
  kinds: readonly string[],
  figures: readonly Figure[],
): Promise<void> {
  await trx
    .deleteFrom('moderation.dailyFigures')
    .where('day', '=', sql<Date>`${day}::date`)
    .where('kind', 'in', kinds)
    .execute()
  const rows = figures
    .filter(({ n }) => n > 0)
    .map(({ kind, part, n }) => ({ kind, part, n, day: sql<Date>`${day}::date` }))
  if (rows.length > 0) await trx.insertInto('moderation.dailyFigures').values(rows).execute()
}

/** From one day up to and without another. */
export async function listFigures(db: Db, from: string, to: string): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`select day::text as day, kind, part, n::int as n from moderation.daily_figures
    where day >= ${from}::date and day < ${to}::date`.execute(db)
  return rows
}
