// Kysely store for the queue of pending sanction appeals.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ObjectionRow } from './sanctions.columns.ts'

type QueuePage = {
  readonly after: string | null
  readonly count: number
  /** Content its author made private is visible to the admin role only. */
  readonly privateToo: boolean
}

/** Oldest first, served by the index `statements_sanction_appeals`. */
export function listObjections(db: Db, { after, count, privateToo }: QueuePage): Promise<ObjectionRow[]> {
  let queue = db
    .selectFrom('identity.statements as t')
    .innerJoin('identity.sanctions as x', 'x.id', 't.sanctionId')
    .innerJoin('identity.accounts as a', 'a.id', 'x.accountId')
    .leftJoin('moderation.checks as k', (check) =>
      check.on('x.origin', '=', 'review').onRef('k.publicId', '=', 'x.originId'),
    )
    .leftJoin('identity.reportCases as r', (report) =>
      report.on('x.origin', '=', 'case').onRef('r.number', '=', 'x.originId'),
    )
    .leftJoin('content.comments as c', (comment) =>
      comment.on(sql<boolean>`c.id = coalesce(k.comment_id, case when r.kind = 'comment' then r.target_key end)`),
    )
    .leftJoin('content.secrets as s', (secret) =>
      secret.on(sql<boolean>`s.id = coalesce(k.secret_id, case when r.kind = 'secret' then r.target_key end)`),
    )
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
    .select(['t.id as place', 't.appeal', 't.appealedAt', 'x.accountId', 'x.setBy', 'x.origin'])
    .select(['x.publicId', 'x.kind', 'x.rule', 'x.reason', 'x.createdAt', 'x.endsAt'])
    .select([
      sql<string>`identity.sanction_state(x.closed_as, x.ends_at)`.as('state'),
      // A sanction on a person shows the account nickname; a sanction on content shows the nickname stored in the content row.
      sql<
        string | null
      >`case when x.origin = 'user' then a.nickname else coalesce(s.author_nickname, c.author_nickname, r.reported_nickname) end`.as(
        'nickname',
      ),
      sql<string | null>`coalesce(s.text, c.text)`.as('text'),
    ])
    .where('t.sanctionId', 'is not', null)
    .where('t.appeal', 'is not', null)
    .where('t.outcome', 'is', null)
    .orderBy('t.id')
    .limit(count)
  if (!privateToo) queue = queue.where(sql<boolean>`coalesce(s.is_private, o.is_private) is not true`)
  if (after !== null) queue = queue.where('t.id', '>', after)
  return queue.$castTo<ObjectionRow>().execute()
}

/** Whether another staff account exists that could decide the appeal. */
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
