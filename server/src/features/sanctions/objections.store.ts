// Kysely store for the queue of pending sanction appeals.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ObjectionRow } from './sanctions.columns.ts'

type QueuePage = { readonly after: string | null; readonly count: number }

/** Oldest first, served by the index `statements_sanction_appeals`. */
export function listObjections(db: Db, { after, count }: QueuePage): Promise<ObjectionRow[]> {
  const queue = db
    .selectFrom('identity.statements as t')
    .innerJoin('identity.sanctions as x', 'x.id', 't.sanctionId')
    .innerJoin('identity.accounts as a', 'a.id', 'x.accountId')
    .select(['t.id as place', 't.appeal', 't.appealedAt', 'x.accountId', 'x.setBy', 'x.origin'])
    .select(['x.id', 'x.keyVersion', 'x.originBox', 'a.nickname as accountNickname'])
    .select(['x.publicId', 'x.kind', 'x.rule', 'x.reason', 'x.createdAt', 'x.endsAt'])
    .select(sql<string>`identity.sanction_state(x.closed_as, x.ends_at)`.as('state'))
    .where('t.sanctionId', 'is not', null)
    .where('t.appeal', 'is not', null)
    .where('t.outcome', 'is', null)
    .orderBy('t.id')
    .limit(count)
  const page = after === null ? queue : queue.where('t.id', '>', after)
  return page.$castTo<ObjectionRow>().execute()
}
