// Queries of the releases: how long texts have been due, and the start of the window of the latest ones.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Prepared } from '../../../../platform/db/database.ts'

/** Time of release of the oldest of the latest `count` public secrets; null if there are fewer. */
export async function findAnonymitySetStart(prepared: Prepared, count: number): Promise<Date | null> {
  const [row] = await prepared<{ createdAt: Date }>(
    'anonymity_set_start',
    `select created_at as "createdAt" from content.secrets where is_listed order by id desc offset $1 limit 1`,
    [count - 1],
  )
  return row?.createdAt ?? null
}

type ReleaseQueue = { readonly name: string; readonly age: number; readonly waiting: number }

/** A longer queue is the wrong moment for a slow count. */
const maxCount = 10_000

/** Of the secrets and comments that are due: without a worker they would stay invisible, which no request would show. */
export async function readReleaseQueues(db: Db): Promise<readonly ReleaseQueue[]> {
  const { rows } = await sql<ReleaseQueue>`${queueSql('secrets')} union all ${queueSql('comments')}`.execute(db)
  return rows
}

function queueSql(kind: 'secrets' | 'comments'): RawBuilder<ReleaseQueue> {
  return sql`select ${`${kind}.release`}::text as name, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age,
      count(*)::int as waiting
    from (
      select created_at from ${sql.table(`content.${kind}`)}
      where not is_released and created_at <= now() order by created_at limit ${maxCount}
    ) due`
}
