// Kysely store for `identity.push_subscriptions` (Web Push).
import { sessionLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, today, type Trx } from '../../../platform/db/database.ts'
import type { PushSubscription } from '../delivery/deliveries.columns.ts'

type NewDevice = Readonly<{
  id: string
  accountId: string
  session: string
  endpointHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  showsType: boolean
}>

/** Upsert by endpoint hash: a browser belongs to the account that subscribed last. */
export async function upsertSubscription(trx: Trx, { id, ...device }: NewDevice): Promise<void> {
  await trx
    .insertInto('identity.pushSubscriptions')
    .values({ id, ...device })
    .onConflict((row) =>
      row.column('endpointHash').doUpdateSet({ ...device, createdAt: today, lastBatch: null, failedAt: null }),
    )
    .execute()
}

type Newest = { readonly accountId: string; readonly endpointHash: Buffer; readonly most: number }

/** Deletes all but the newest subscriptions of the account: the given one, then by day. */
export async function deleteOldSubscriptions(trx: Trx, { accountId, endpointHash, most }: Newest): Promise<void> {
  await sql`delete from identity.push_subscriptions where id in (
    select id from identity.push_subscriptions where account_id = ${accountId}
    order by endpoint_hash = ${endpointHash} desc, created_at desc, id offset ${most})`.execute(trx)
}

export function findSubscription(db: Db, accountId: string, endpointHash: Buffer) {
  return db
    .selectFrom('identity.pushSubscriptions')
    .select('showsType')
    .where('accountId', '=', accountId)
    .where('endpointHash', '=', endpointHash)
    .executeTakeFirst()
}

export async function deleteSubscription(db: Db, accountId: string, endpointHash: Buffer): Promise<void> {
  await db
    .deleteFrom('identity.pushSubscriptions')
    .where('accountId', '=', accountId)
    .where('endpointHash', '=', endpointHash)
    .execute()
}

/** Subscriptions whose session is valid by both limits: expiry and absolute age. */
export function listSubscriptions(db: Db, accountId: string): Promise<PushSubscription[]> {
  return db
    .selectFrom('identity.pushSubscriptions as d')
    .innerJoin('identity.sessions as s', 's.token', 'd.session')
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.showsType', 'd.lastBatch'])
    .where('d.accountId', '=', accountId)
    .where('s.expiresAt', '>=', today)
    .where('s.createdAt', '>=', sql<string>`${today} - ${sessionLimits.absoluteDays}::int`)
    .execute()
}

export async function deleteSubscriptionById(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity.pushSubscriptions').where('id', '=', id).execute()
}

export async function recordPushSent(db: Db, id: string, lastBatch: string): Promise<void> {
  await db.updateTable('identity.pushSubscriptions').set({ lastBatch, failedAt: null }).where('id', '=', id).execute()
}

/** Records a failed push. A subscription that fails for `mostDays` is deleted. */
export async function recordPushFailed(db: Db, id: string, mostDays: number): Promise<void> {
  await sql`with gone as (
      delete from identity.push_subscriptions where id = ${id} and failed_at < current_date - ${mostDays}::int
    )
    update identity.push_subscriptions set failed_at = current_date where id = ${id} and failed_at is null`.execute(db)
}
