// Kysely store that writes `identity.notifications`. Each insert is one idempotent statement: it checks all conditions and inserts, or the
// existing row is found.
import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

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

const hasBlock = (one: string, other: string) => sql`exists (select from identity.blocks b
  where (b.blocker_id, b.blocked_id) in ((${sql.ref(one)}, ${sql.ref(other)}), (${sql.ref(other)}, ${sql.ref(one)})))`

/**
 * Notifies the author of the secret. The commenter's account is not stored. If either user blocked the other, a named comment creates no
 * notification. An anonymous comment always does: a missing notification for a public comment would reveal its author.
 */
export function insertCommentNotification(
  db: Trx,
  commentId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{ accountId: string }>`insert into identity.notifications
      (id, public_id, sort_key, account_id, type, secret_id, comment_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, w.account_id, 'comment', c.secret_id, c.id
    from content.comments c
    join identity.comment_authors by on by.comment_id = c.id
    join identity.secret_authors w on w.secret_id = c.secret_id and w.account_id <> by.account_id
    left join identity.preferences p on p.account_id = w.account_id
    where c.id = ${commentId} and c.state = 'visible' and coalesce(p.comment_notifications, true)
      and not (c.author_nickname is not null and ${hasBlock('w.account_id', 'by.account_id')})
      and not ${isUnderErasure('w.account_id', 'by.account_id')}
      and not exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (w.account_id, c.secret_id))
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`comment_id = ${commentId}`)
}

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

export function insertStatementNotification(
  db: Trx,
  statementId: string,
  { id, publicId }: NewIds,
): Promise<string | undefined> {
  const insert = sql<{ accountId: string }>`insert into identity.notifications
      (id, public_id, sort_key, account_id, type, statement_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, t.account_id, 'moderation', t.id from identity.statements t
    where t.id = ${statementId} and not ${isUnderErasure('t.account_id')}
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`statement_id = ${statementId}`)
}

/** Notifies the reporter of a closed report. */
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
    where r.id = ${reportId} and r.reporter_id is not null and c.closed_at is not null and not ${isUnderErasure('r.reporter_id')}
    on conflict do nothing returning account_id`
  return insertOrFind(db, insert, sql`report_id = ${reportId}`)
}

export async function deleteStatementNotification(trx: Trx, statementId: string): Promise<void> {
  await trx.deleteFrom('identity.notifications').where('statementId', '=', statementId).execute()
}

type NewReactionNotification = { readonly secretId: string; readonly id: string; readonly publicId: string }

/**
 * Upserts one reaction notification per secret. It counts distinct pseudonyms, not reactions: a user with two reactions counts once. Only a
 * count above the previous maximum creates a notification; an unread group is always updated to the current count. Returns the account ids
 * of the recipients.
 */
export async function upsertReactionNotifications(
  trx: Trx,
  notifications: readonly NewReactionNotification[],
): Promise<string[]> {
  // Counting the reactions of a popular secret is slow, and no request waits for this query.
  await sql`set local statement_timeout = '1min'`.execute(trx)
  const { rows } = await sql<{ accountId: string }>`with wanted as materialized (
      select g.secret_id, g.id, g.public_id, w.account_id, coalesce(t.people, 0) as told
      from unnest(${notifications.map(({ secretId }) => secretId)}::uuid[], ${notifications.map(({ id }) => id)}::uuid[],
        ${notifications.map(({ publicId }) => publicId)}::text[]) as g (secret_id, id, public_id)
      join identity.secret_authors w on w.secret_id = g.secret_id
      left join identity.preferences p on p.account_id = w.account_id
      left join identity.notified_reactions t on t.secret_id = g.secret_id
      where coalesce(p.like_notifications, true)
        and not exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (w.account_id, w.secret_id))
        and not exists (select from identity.erasures e where e.account_id = w.account_id)
    ), counted as materialized (
      select wanted.*, (select count(distinct r.pseudonym)::int from identity.reactions r
        where r.secret_id = wanted.secret_id and r.is_counted) as people
      from wanted
    ), noted as (
      insert into identity.notified_reactions as t (secret_id, people, counted_at)
      select secret_id, people, now() from counted order by secret_id
      on conflict (secret_id) do update set people = greatest(t.people, excluded.people), counted_at = excluded.counted_at
    ), fewer as (
      update identity.notifications n set people = c.people from counted c
      where c.people between 1 and c.told and n.secret_id = c.secret_id and n.type = 'like' and not n.is_read
    ), grown as (
      insert into identity.notifications (id, public_id, sort_key, account_id, type, secret_id, people)
      select id, public_id, id, account_id, 'like', secret_id, people from counted where people > told order by secret_id
      on conflict (secret_id, account_id) where type = 'like' and not is_read
      do update set people = excluded.people, sort_key = excluded.sort_key, created_at = now()
      returning account_id
    )
    select distinct account_id from grown`.execute(trx)
  return rows.map(({ accountId }) => accountId)
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

/** Records which notifications an email announced. As with push, a growing group is announced once until it is read. */
export async function updateMailedAt(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('identity.notifications').set({ mailedAt: now }).where('id', 'in', ids).execute()
}

/**
 * Records which notifications a push announced. A growing group is not announced again until it is read: users disable push that fires all
 * day.
 */
export async function updatePushedAt(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('identity.notifications').set({ pushedAt: now }).where('id', 'in', ids).execute()
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
