// Kysely store for `identity.deliveries`. No row lock spans a send: a claimed row has a lease (`due_at`), and another worker claims it when
// the lease of a crashed worker expires.
import { defaultSchedule } from '@murmullo/contract/constants/defaults'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { batchedChannels, type Delivery, type Recipient, type DeliveryChannel } from './deliveries.columns.ts'

/**
 * Recipients with their reachable channels, without accounts under erasure. An email counts only if it is verified and its owner wants
 * email notifications.
 */
export async function findRecipients(db: Db | Trx, accounts: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select a.id as account_id,
      case when u.email_verified and not a.is_anonymous and a.claimed_email is null and u.email not like '%.invalid'
        and coalesce(p.email_notifications, true) then u.email end as email,
      (select d.sent_at from identity.deliveries d where (d.account_id, d.channel) = (a.id, 'email_digest')) as digest_sent_at,
      exists (select from identity.push_subscriptions b where b.account_id = a.id) as has_devices,
      (select d.sent_at from identity.deliveries d where (d.account_id, d.channel) = (a.id, 'push')) as push_sent_at,
      (select d.sent_at from identity.deliveries d where (d.account_id, d.channel) = (a.id, 'push_digest')) as push_digest_sent_at,
      coalesce(p.notification_mode, ${defaultSchedule.mode}) as mode,
      coalesce(p.notification_hours, ${[...defaultSchedule.hours]}::smallint[]) as hours,
      p.quiet_from, p.quiet_to, p.time_zone
    from identity.accounts a
    left join identity.users u on u.id = a.user_id
    left join identity.preferences p on p.account_id = a.id
    where a.id = any(${accounts}::uuid[]) and not exists (select from identity.erasures e where e.account_id = a.id)`.execute(
    db,
  )
  return rows
}

type DueDelivery = { readonly accountId: string; readonly channel: DeliveryChannel; readonly dueAt: Date }

/** Upsert: the due time of a pending delivery stays; a delivery that a worker is sending is scheduled again after the send (`has_more`). */
export async function upsertDeliveries(db: Db, dueDeliveries: readonly DueDelivery[]): Promise<void> {
  await sql`insert into identity.deliveries as d (account_id, channel, due_at)
    select * from unnest(${dueDeliveries.map(({ accountId }) => accountId)}::uuid[], ${dueDeliveries.map(({ channel }) => channel)}::text[],
      ${dueDeliveries.map(({ dueAt }) => dueAt)}::timestamptz[]) as w (account_id, channel, due_at) order by 1, 2
    on conflict (account_id, channel) do update set due_at = coalesce(d.due_at, excluded.due_at), has_more = d.is_leased
    where d.due_at is null or (d.is_leased and not d.has_more)`.execute(db)
}

/** Keyset page of accounts with daily messages of which a digest channel has no pending delivery. */
export async function listUnscheduledDaily(db: Db, after: string | null, count: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`select p.account_id from identity.preferences p
    where p.notification_mode = 'daily' and (${after}::uuid is null or p.account_id > ${after}::uuid)
      and (select count(*) from identity.deliveries d where d.account_id = p.account_id and d.due_at is not null
        and d.channel = any(${[...batchedChannels]}::text[])) < ${batchedChannels.length}
    order by p.account_id limit ${count}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

type ClaimOptions = { readonly now: Date; readonly leaseMs: number; readonly count: number }

const leaseUntil = (ms: number) => sql`now() + ${ms} * interval '1 ms'`

/** Claims due deliveries with a lease. The lease is measured by the database clock, because the clocks of two workers may differ. */
export async function claimDueDeliveries(
  db: Db,
  channel: DeliveryChannel,
  { now, leaseMs, count }: ClaimOptions,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`update identity.deliveries d
    set due_at = ${leaseUntil(leaseMs)}, is_leased = true, has_more = false, tries = d.tries + 1
    from (select account_id from identity.deliveries
      where channel = ${channel} and due_at <= greatest(${now}::timestamptz, now())
        and due_at <= case when is_leased then now() else ${now}::timestamptz end
      order by due_at limit ${count} for update skip locked) due
    where d.account_id = due.account_id and d.channel = ${channel}
    returning d.account_id, d.channel, d.batch, d.tries`.execute(db)
  return rows
}

/** Renews the lease while the send runs. */
export async function renewLease(db: Db, { accountId, channel, batch }: Delivery, leaseMs: number): Promise<void> {
  await sql`update identity.deliveries set due_at = ${leaseUntil(leaseMs)}
    where account_id = ${accountId} and channel = ${channel} and batch = ${batch} and is_leased`.execute(db)
}

type ExpediteOptions = { readonly now: Date; readonly after: Date }

/** Makes immediate deliveries due now if they are scheduled after `after`. Batches follow the schedule: see `updateDueAt`. */
export async function expediteDeliveries(db: Db, accountId: string, { now, after }: ExpediteOptions): Promise<void> {
  await db
    .updateTable('identity.deliveries')
    .set({ dueAt: now })
    .where('accountId', '=', accountId)
    .where('channel', 'in', ['email', 'push'])
    .where('isLeased', '=', false)
    .where('dueAt', '>', after)
    .execute()
}

/** Updates the due time of a pending delivery that no worker is sending. */
export async function updateDueAt(db: Db, { accountId, channel, dueAt }: DueDelivery): Promise<void> {
  await db
    .updateTable('identity.deliveries')
    .set({ dueAt })
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('isLeased', '=', false)
    .where('dueAt', 'is not', null)
    .execute()
}

/** Postpones a delivery and releases the lease. The batch id stays, so that a retry sends the same message id. */
export async function postponeDelivery(db: Db, delivery: Delivery, dueAt: Date): Promise<void> {
  const { accountId, channel, batch, tries } = delivery
  await db
    .updateTable('identity.deliveries')
    .set({ dueAt, isLeased: false, tries })
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('batch', '=', batch)
    .execute()
}

type Completion = { readonly sentAt: Date | null; readonly nextAt: Date; readonly hasLater: boolean }

/** Completes a delivery. If a new event arrived, or one was too recent for this batch, the next delivery is scheduled. */
export async function completeDelivery(
  trx: Trx,
  delivery: Delivery,
  { sentAt, nextAt, hasLater }: Completion,
): Promise<void> {
  const { accountId, channel, batch } = delivery
  await sql`update identity.deliveries set due_at = case when has_more or ${hasLater} then ${nextAt}::timestamptz end, is_leased = false,
      has_more = false, tries = 0, batch = gen_random_uuid(), sent_at = coalesce(${sentAt}::timestamptz, sent_at)
    where account_id = ${accountId} and channel = ${channel} and batch = ${batch}`.execute(trx)
}
