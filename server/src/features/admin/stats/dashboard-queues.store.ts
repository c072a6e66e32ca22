// Kysely store for the dashboard queues: count, capped at the displayed maximum, and age of the oldest row.
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
