// Kysely store that writes `identity.notifications`, about accounts. Each insert is one idempotent statement: it checks all conditions and inserts, or the
// existing row is found.
import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import { isBlockedSql } from './notifications.columns.ts'

type NewIds = { readonly id: string; readonly publicId: string }

/** Account id of the recipient, from the inserted or the existing row; undefined when there is no recipient. */
async function insertOrFind(db: Trx, insert: RawBuilder<{ accountId: string }>, same: RawBuilder<unknown>) {
  const { rows } = await insert.execute(db)
  if (rows[0] !== undefined) return rows[0].accountId
  const before = await sql<{ accountId: string }>`select account_id from identity.notifications where ${same}`.execute(
    db,
  )
  return before.rows[0]?.accountId
}

/** SQL: an account under erasure neither gets nor causes notifications. */
const isUnderErasure = (...accounts: string[]) =>
  sql`exists (select from identity.erasures e where e.account_id in (${sql.join(accounts.map((account) => sql.ref(account)))}))`

const hasBlock = (one: string, other: string) => sql.raw(isBlockedSql(one, other))

/** Notifies the followed user: one row per follower, however often the follower unfollows and follows again. */
export function insertFollowNotification(
  db: Trx,
  followId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{
    accountId: string
  }>`insert into identity.notifications (id, public_id, sort_key, account_id, type, actor_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, f.followed_id, 'follow', f.follower_id from identity.follows f
    where f.id = ${followId} and not ${hasBlock('f.followed_id', 'f.follower_id')}
      and not ${isUnderErasure('f.followed_id', 'f.follower_id')}
    on conflict do nothing returning account_id`
  const same = sql`type = 'follow'
    and (actor_id, account_id) = (select f.follower_id, f.followed_id from identity.follows f where f.id = ${followId})`
  return insertOrFind(db, insert, same)
}

/** Notifies the recipient of a chat request while the request is pending. */
export function insertRequestNotification(
  db: Trx,
  requestId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{ accountId: string }>`insert into identity.notifications
      (id, public_id, sort_key, account_id, type, actor_id, request_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, r.recipient_id, 'chat_request', r.sender_id, r.id from identity.chat_requests r
    where r.id = ${requestId} and r.status = 'pending' and not ${hasBlock('r.recipient_id', 'r.sender_id')}
      and not ${isUnderErasure('r.recipient_id', 'r.sender_id')}
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`request_id = ${requestId}`)
}

/** Notifies the sanctioned user. */
export function insertSanctionNotification(
  db: Trx,
  statementId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{ accountId: string }>`insert into identity.notifications
      (id, public_id, sort_key, account_id, type, statement_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, x.account_id, 'moderation', t.id
    from identity.statements t join identity.sanctions x on x.id = t.sanction_id
    where t.id = ${statementId} and not ${isUnderErasure('x.account_id')}
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`statement_id = ${statementId}`)
}

/** Notifies the reporter of a report whose case was closed, or opened again. */
export function insertReportNotification(
  db: Trx,
  reportId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{
    accountId: string
  }>`insert into identity.notifications (id, public_id, sort_key, account_id, type, report_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, r.reporter_id, 'report', r.id
    from identity.reports r join identity.report_cases c on c.id = r.case_id
    where r.id = ${reportId} and r.reporter_id is not null and (c.closed_at is not null or c.reopened_at > r.created_at)
      and not ${isUnderErasure('r.reporter_id')}
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`report_id = ${reportId}`)
}

/** Of all reports of a case: its next notification is unread again. */
export async function deleteReportNotifications(trx: Trx, caseId: string): Promise<void> {
  await sql`delete from identity.notifications where report_id in (select r.id from identity.reports r where r.case_id = ${caseId})`.execute(
    trx,
  )
}

export async function deleteSanctionNotification(trx: Trx, statementId: string): Promise<void> {
  await trx.deleteFrom('identity.notifications').where('statementId', '=', statementId).execute()
}

/** Returns false when the row does not exist. */
export async function updateRead(db: Db, accountId: string, publicId: string, isRead: boolean): Promise<boolean> {
  const found = await db
    .updateTable('identity.notifications')
    .set({ isRead })
    .where('accountId', '=', accountId)
    .where('publicId', '=', publicId)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function updateAllRead(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('identity.notifications')
    .set({ isRead: true })
    .where('accountId', '=', accountId)
    .where('isRead', '=', false)
    .execute()
}

/** A daily message has no ids when there is no news. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

export async function updateMailedAt(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('identity.notifications').set({ mailedAt: now }).where(isOneOf(ids)).execute()
}

export async function updatePushedAt(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('identity.notifications').set({ pushedAt: now }).where(isOneOf(ids)).execute()
}

export async function deleteOwnNotification(db: Db, accountId: string, publicId: string): Promise<boolean> {
  const found = await db
    .deleteFrom('identity.notifications')
    .where('accountId', '=', accountId)
    .where('publicId', '=', publicId)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
