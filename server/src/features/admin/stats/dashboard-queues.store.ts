// Kysely store for the dashboard queues: count, capped at the displayed maximum, age of the oldest row, and count by age.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type DashboardQueueRow = { readonly waiting: number; readonly oldest: Date | null }

/** Scheduled texts are not in the queue before their release. */
const isQueued = sql`needs_review
  and not exists (select from content.secrets s where s.id = c.secret_id and not s.is_released and s.state = 'visible')
  and not exists (select from content.comments o where o.id = c.comment_id and not o.is_released and o.state = 'visible')`

/** Over the index `checks_to_review`: the first row of each risk level is its oldest. */
export async function findReviewQueue(db: Db, most: number): Promise<DashboardQueueRow> {
  const { rows } = await sql<DashboardQueueRow>`select
      (select count(*)::int from (select from moderation.checks c where ${isQueued} limit ${most}) k) as waiting,
      (select min(k.created_at) from generate_series(-1, 4) as level (rank)
        cross join lateral (
          select created_at from moderation.checks c where ${isQueued} and risk_rank = level.rank order by id limit 1
        ) k) as oldest`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** Open appeals, against decisions on content or against sanctions. */
export async function findAppealQueue(
  db: Db,
  most: number,
  about: 'content' | 'sanctions',
): Promise<DashboardQueueRow> {
  const which = about === 'sanctions' ? sql`sanction_id is not null` : sql`sanction_id is null`
  const open = sql`from identity.statements where ${which} and appeal is not null and outcome is null`
  const { rows } = await sql<DashboardQueueRow>`select
      (select count(*)::int from (select ${open} limit ${most}) t) as waiting,
      (select appealed_at ${open} order by appealed_at limit 1) as oldest`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** Times, and the lowest ids of these times. The lower bound is inclusive. */
type AgeClass = { readonly from: Date; readonly to: Date; readonly first: string; readonly last: string }

/** Over the index `checks_to_review`: the ids of a risk level are ordered by time. */
export async function countOpenReviews(db: Db, classes: readonly AgeClass[], most: number): Promise<number[]> {
  const ids = (bound: 'first' | 'last') => classes.map((each) => each[bound])
  const { rows } = await sql<{ n: number }>`select (select count(*)::int from (
      select from generate_series(-1, 4) as level (rank) cross join lateral (
        select from moderation.checks c
        where ${isQueued} and risk_rank = level.rank and c.id >= a.first and c.id < a.last limit ${most}) found
      limit ${most}) k) as n
    from unnest(${ids('first')}::uuid[], ${ids('last')}::uuid[]) with ordinality as a (first, last, place) order by a.place`.execute(
    db,
  )
  return rows.map(({ n }) => n)
}

/** Over the index `statements_to_answer`. */
export async function countOpenAppeals(db: Db, classes: readonly AgeClass[], most: number): Promise<number[]> {
  const times = (bound: 'from' | 'to') => classes.map((each) => each[bound])
  const { rows } = await sql<{ n: number }>`select (select count(*)::int from (
      select from identity.statements
      where appeal is not null and outcome is null and appealed_at >= a.first and appealed_at < a.last limit ${most}) k) as n
    from unnest(${times('from')}::timestamptz[], ${times('to')}::timestamptz[]) with ordinality as a (first, last, place)
    order by a.place`.execute(db)
  return rows.map(({ n }) => n)
}

/** Whether another staff account exists, which decides the appeals against decisions of this one. */
export async function findColleague(db: Db, accountId: string): Promise<boolean> {
  const other = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('role', '<>', 'member')
    .where('userId', 'is not', null)
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
