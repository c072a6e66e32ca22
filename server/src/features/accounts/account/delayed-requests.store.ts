// Kysely store for `identity.delayed_requests`: scheduled deletions and data exports of accounts that cannot prove ownership.
import type { DelayedAction } from '@murmullo/contract/accounts/delayed-requests'
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

type Subject = { readonly accountId: string; readonly action: DelayedAction }
/** How a deletion handles unsigned content; chosen with the request. */
type Options = { readonly mode: ErasureMode }
export type DelayedRow = { readonly id: string; readonly action: DelayedAction; readonly dueAt: Date }

/** Rounded up to a whole minute: the page shows exactly when the job runs. */
const dueAt = sql<Date>`date_trunc('minute', now() + make_interval(mins => ${sql.lit(delayedRequestLimits.minutes + 1)}))`

/** Idempotent: a repeated request does not change the due time. */
export async function insertDelayedRequest(
  db: Db,
  { options, ...request }: Subject & { readonly id: string; readonly options: Options },
): Promise<void> {
  await db
    .insertInto('identity.delayedRequests')
    .values({ ...request, options: JSON.stringify(options), dueAt })
    .onConflict((row) => row.columns(['accountId', 'action']).doNothing())
    .execute()
}

/** Registration cancels a request: from then on a password proves ownership. The row stays without effect. */
export function listDelayedRequestsOf(db: Db, accountId: string): Promise<DelayedRow[]> {
  return db
    .selectFrom('identity.delayedRequests as d')
    .innerJoin('identity.accounts as a', 'a.id', 'd.accountId')
    .select(['d.id', 'd.action', 'd.dueAt'])
    .where('d.accountId', '=', accountId)
    .where('a.isAnonymous', '=', true)
    .orderBy('d.action')
    .$castTo<DelayedRow>()
    .execute()
}

export async function deleteDelayedRequest(db: Db | Trx, { accountId, action }: Subject): Promise<void> {
  await db
    .deleteFrom('identity.delayedRequests')
    .where('accountId', '=', accountId)
    .where('action', '=', action)
    .execute()
}

export type DueRow = Readonly<{ id: string; accountId: string; action: DelayedAction; options: Options; role: string }>

export function listDueRequests(db: Db): Promise<DueRow[]> {
  return db
    .selectFrom('identity.delayedRequests as d')
    .innerJoin('identity.accounts as a', 'a.id', 'd.accountId')
    .select(['d.id', 'd.accountId', 'd.action', 'd.options', 'a.role'])
    .where('d.dueAt', '<=', now)
    .where('a.isAnonymous', '=', true)
    .orderBy('d.dueAt')
    .limit(100)
    .$castTo<DueRow>()
    .execute()
}

/** Claims the request by deleting its row; false when it was cancelled, or claimed by another worker. */
export async function claimDelayedRequest(db: Db | Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identity.delayedRequests').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
