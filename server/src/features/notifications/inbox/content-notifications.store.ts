// SQL store that writes `identity.content_notifications`. Each insert is one idempotent statement: it checks all conditions and inserts, or the
// existing row stays. A transaction that writes here only reads rows of accounts.
import { sql } from 'kysely'
import { decryptAuthors, findAuthor, findAuthors } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockTags } from '../../../platform/authorship/tag-lock.ts'
import { listHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import { findStatementRecipient } from '../../../platform/authorship/statement-recipients.ts'
import { isBlockedSql } from './notifications.columns.ts'

type NewIds = { readonly id: string; readonly publicId: string }
/** `isNew`: false when an earlier run of the job has inserted it. */
export type Inserted = { readonly recipient: string; readonly isNew: boolean }

/** SQL: an account under erasure neither gets nor causes notifications. */
const isUnderErasure = (accountIds: readonly string[]) =>
  sql`exists (select from identity.erasures e where e.account_id = any (${accountIds}::uuid[]))`

/**
 * Notifies the author of the secret. If either user blocked the other, a named comment creates no notification. An
 * anonymous comment always does: a missing notification for a public comment would reveal its author.
 */
export async function insertCommentNotification(
  db: Trx,
  keys: KeyStore,
  commentId: string,
  { id, publicId }: NewIds,
): Promise<Inserted | undefined> {
  await lockTags(db)
  const comment = await findVisibleComment(db, commentId)
  if (comment === undefined) return undefined
  const { secretId, authorNickname, commentEntry, secretEntry } = comment
  const commenter = (await decryptAuthors(keys, 'comment', [{ ...commentEntry, contentId: commentId }])).get(commentId)
  const recipient = (await decryptAuthors(keys, 'secret', [{ ...secretEntry, contentId: secretId }])).get(secretId)
  if (commenter === undefined || recipient === undefined || commenter === recipient) return undefined
  const { rows } = await sql`insert into identity.content_notifications
      (id, public_id, sort_key, read_key, type, author_tag, secret_id, comment_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, ${id}::uuid, 'comment', w.tag, w.secret_id, ${commentId}::uuid
    from identity.secret_authors w cross join (select ${recipient}::uuid as recipient, ${commenter}::uuid as commenter) a
    left join identity.preferences p on p.account_id = a.recipient
    where w.secret_id = ${secretId} and not w.is_muted and coalesce(p.comment_notifications, true)
      and (${authorNickname === null} or not ${sql.raw(isBlockedSql('a.recipient', 'a.commenter'))})
      and not ${isUnderErasure([recipient, commenter])}
    on conflict do nothing returning id`.execute(db)
  if (rows.length > 0) return { recipient, isNew: true }
  return (await hasContentNotification(db, 'commentId', commentId)) ? { recipient, isNew: false } : undefined
}

/** With the authorship entries of the comment and of its secret. Undefined if either has no author. */
async function findVisibleComment(db: Db, commentId: string) {
  const row = await db
    .selectFrom('content.comments as c')
    .innerJoin('identity.commentAuthors as by', 'by.commentId', 'c.id')
    .innerJoin('identity.secretAuthors as w', 'w.secretId', 'c.secretId')
    .select(['c.secretId', 'c.authorNickname', 'by.tag', 'by.keyVersion', 'by.box'])
    .select(['w.tag as secretTag', 'w.keyVersion as secretKeyVersion', 'w.box as secretBox'])
    .where('c.id', '=', commentId)
    .where('c.state', '=', 'visible')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { secretId, authorNickname, tag, keyVersion, box, secretTag, secretKeyVersion, secretBox } = row
  const secretEntry = { tag: secretTag, keyVersion: secretKeyVersion, box: secretBox }
  return { secretId, authorNickname, commentEntry: { tag, keyVersion, box }, secretEntry }
}

async function hasContentNotification(db: Db, column: 'commentId' | 'statementId', id: string): Promise<boolean> {
  const found = db.selectFrom('identity.contentNotifications').select('id').where(column, '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** About content, for its author. */
export async function insertContentStatementNotification(
  db: Trx,
  recipient: string,
  statementId: string,
  { id, publicId }: NewIds,
): Promise<Inserted | undefined> {
  await lockTags(db)
  const { rows } =
    await sql`insert into identity.content_notifications (id, public_id, sort_key, read_key, type, author_tag, statement_id)
    select ${id}::uuid, ${publicId}, ${id}::uuid, ${id}::uuid, 'moderation', coalesce(ws.tag, wc.tag, wp.tag, wq.tag), t.id
    from identity.statements t
    left join identity.secret_authors ws on ws.secret_id = t.secret_id
    left join identity.comment_authors wc on wc.comment_id = t.comment_id
    left join identity.photo_authors wp on wp.photo_id = t.photo_id
    left join identity.photo_comment_authors wq on wq.comment_id = t.photo_comment_id
    where t.id = ${statementId} and not ${isUnderErasure([recipient])}
    on conflict do nothing returning id`.execute(db)
  if (rows.length > 0) return { recipient, isNew: true }
  return (await hasContentNotification(db, 'statementId', statementId)) ? { recipient, isNew: false } : undefined
}

export async function deleteContentStatementNotification(trx: Trx, statementId: string): Promise<void> {
  await trx.deleteFrom('identity.contentNotifications').where('statementId', '=', statementId).execute()
}

type NewReactionNotification = { readonly secretId: string; readonly id: string; readonly publicId: string }

/**
 * Upserts one reaction notification per secret. It counts distinct pseudonyms, not reactions: a user with two reactions counts once. Only a
 * count above the previous maximum creates a notification; an unread group is always updated to the current count. Returns the account ids
 * of the recipients.
 */
export async function upsertReactionNotifications(
  trx: Trx,
  keys: KeyStore,
  notifications: readonly NewReactionNotification[],
): Promise<string[]> {
  // Counting the reactions of a popular secret is slow, and no request waits for this query.
  await sql`set local statement_timeout = '1min'`.execute(trx)
  await lockTags(trx)
  const secretIds = notifications.map(({ secretId }) => secretId)
  const authors = await findAuthors(trx, keys, 'secret', secretIds)
  await closeReadGroups(trx, keys, authors)
  const { rows } = await sql<{ secretId: string }>`with wanted as materialized (
      select g.secret_id, g.id, g.public_id, w.tag, coalesce(t.people, 0) as told
      from unnest(${secretIds}::uuid[], ${notifications.map(({ id }) => id)}::uuid[],
        ${notifications.map(({ publicId }) => publicId)}::text[],
        ${secretIds.map((secretId) => authors.get(secretId) ?? null)}::uuid[]) as g (secret_id, id, public_id, author_id)
      join identity.secret_authors w on w.secret_id = g.secret_id and not w.is_muted
      left join identity.preferences p on p.account_id = g.author_id
      left join identity.notified_reactions t on t.secret_id = g.secret_id
      where g.author_id is not null and coalesce(p.like_notifications, true)
        and not exists (select from identity.erasures e where e.account_id = g.author_id)
    ), counted as materialized (
      select wanted.*, (select count(distinct r.pseudonym)::int from identity.reactions r
        where r.secret_id = wanted.secret_id and r.is_counted) as people
      from wanted
    ), noted as (
      insert into identity.notified_reactions as t (secret_id, people, counted_at)
      select secret_id, people, now() from counted order by secret_id
      on conflict (secret_id) do update set people = greatest(t.people, excluded.people), counted_at = excluded.counted_at
    ), fewer as (
      update identity.content_notifications n set people = c.people from counted c
      where c.people between 1 and c.told and n.secret_id = c.secret_id and n.type = 'like' and not n.is_read
    ), grown as (
      insert into identity.content_notifications (id, public_id, sort_key, read_key, type, author_tag, secret_id, people)
      select id, public_id, id, id, 'like', tag, secret_id, people from counted where people > told order by secret_id
      on conflict (secret_id) where type = 'like' and not is_read
      do update set people = excluded.people, sort_key = excluded.sort_key, read_key = excluded.read_key, created_at = now()
      returning secret_id
    )
    select secret_id from grown`.execute(trx)
  return [...new Set(rows.flatMap(({ secretId }) => authors.get(secretId) ?? []))]
}

/** A group below the high-water mark of its author is read: the next reaction begins a new one. */
async function closeReadGroups(trx: Trx, keys: KeyStore, authors: ReadonlyMap<string, string>): Promise<void> {
  const marks = await listHighWaterMarks(trx, keys, [...new Set(authors.values())])
  const groups = [...authors].flatMap(([secretId, accountId]) => {
    const read = marks.get(accountId)?.read
    return read === undefined ? [] : { secretId, read }
  })
  await sql`update identity.content_notifications n set is_read = true
    from unnest(${groups.map(({ secretId }) => secretId)}::uuid[], ${groups.map(({ read }) => read)}::uuid[]) as g (secret_id, read)
    where n.secret_id = g.secret_id and n.type = 'like' and not n.is_read and n.read_key <= g.read`.execute(trx)
}

/** Internal id, if the notification is about content of this account. */
export async function findOwnContentNotification(
  db: Db,
  keys: KeyStore,
  accountId: string,
  publicId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.contentNotifications')
    .select(['id', 'secretId', 'statementId'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const owner =
    row.secretId === null
      ? (await findStatementRecipient(db, keys, row.statementId ?? ''))?.accountId
      : await findAuthor(db, keys, 'secret', row.secretId)
  return owner === accountId ? row.id : undefined
}

/** Marked as unread, it gets a new `readKey`, which is above the high-water mark. */
export async function updateContentRead(
  db: Db,
  id: string,
  read: { readonly isRead: boolean; readonly readKey?: string },
): Promise<void> {
  await db.updateTable('identity.contentNotifications').set(read).where('id', '=', id).execute()
}

export async function deleteContentNotification(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity.contentNotifications').where('id', '=', id).execute()
}
