// SQL store for reading the caller's notifications: those about the account, and those about content whose authorship entries are the caller's.
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { CaseResult } from '@murmullo/contract/reports/report-outcomes'
import { type RawBuilder, sql } from 'kysely'
import { listAllTags } from '../../../platform/authorship/author-chains.ts'
import { getKnownTags, hasFollowingSql, type KnownTags } from '../../../platform/authorship/known-tags.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Prepared } from '../../../platform/db/database.ts'
import {
  findHighWaterMarks,
  getKnownMarks,
  type HighWaterMarks,
  type KnownMarks,
} from '../../../platform/authorship/high-water-marks.ts'
import { isBlockedSql, isMutedSql, type NotificationRow, reportResultSql } from './notifications.columns.ts'

/** What selects the notifications of an account. */
export type Inbox = {
  readonly accountId: string
  /** Of all its authorship entries. */
  readonly tags: readonly string[]
  readonly marks: HighWaterMarks
}

export async function openInbox(db: Db, keys: KeyStore, accountId: string): Promise<Inbox> {
  const [tags, marks] = await Promise.all([listAllTags(db, keys, accountId), findHighWaterMarks(db, keys, accountId)])
  return { accountId, tags, marks }
}

/** An inbox as this process knows it from an earlier request. */
export type KnownInbox = { readonly accountId: string } & KnownTags & KnownMarks

export async function getKnownInbox(keys: KeyStore, accountId: string): Promise<KnownInbox | undefined> {
  const [tags, marks] = [await getKnownTags(keys, accountId), getKnownMarks(keys, accountId)]
  return tags && marks && { accountId, ...tags, ...marks }
}

type Selection = {
  readonly before?: string | null
  readonly count?: number
  readonly isUnread?: boolean
}

/**
 * Subquery of all columns, newest first. Without comments that are not visible now, and without actors where either user blocked the other.
 */
function selectNotifications({ accountId, tags, marks }: Inbox, selection: Selection): RawBuilder<unknown> {
  const isRead = sql`(n.is_read or n.read_key <= ${marks.read}::uuid)`
  return sql`((select n.id, n.public_id, n.type, null::uuid as secret_id, null::uuid as comment_id, n.actor_id, n.statement_id,
        null::integer as people, n.sort_key, n.is_read, n.created_at, n.request_id, n.report_id, n.mailed_at is not null as is_mailed,
        n.pushed_at is not null as is_pushed, false as is_about_content
      from identity.notifications n where n.account_id = ${accountId}
        and (n.actor_id is null or not ${sql.raw(isBlockedSql('n.account_id', 'n.actor_id'))}) ${narrow(selection, sql`n.is_read`)}
    ) union all (
      select n.id, n.public_id, n.type, n.secret_id, n.comment_id, null::uuid, n.statement_id, n.people, n.sort_key, ${isRead}, n.created_at,
        null::uuid, null::uuid, n.id <= ${marks.mailed}::uuid, n.id <= ${marks.pushed}::uuid, true
      from identity.content_notifications n where n.author_tag = any (${tags}::uuid[])
        and (n.comment_id is null or exists (select from content.comments c where c.id = n.comment_id and c.state = 'visible'))
        ${narrow(selection, isRead)}
    ))`
}

function narrow(
  { before = null, count, isUnread = false }: Selection,
  isRead: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${isUnread ? sql`and not ${isRead}` : sql``} ${before === null ? sql`` : sql`and n.sort_key < ${before}::uuid`}
    ${count === undefined ? sql`` : sql`order by n.sort_key desc limit ${count}`}`
}

type Page = { readonly before: string | null; readonly count: number }

/**
 * Keyset page, newest first. An actor under erasure gets the same columns as an actor without a name. The author name of a comment is the
 * public name shown beside it.
 */
export async function listOwnNotifications(db: Db, inbox: Inbox, page: Page): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`select n.public_id, n.type, n.is_read, n.created_at, n.people, n.sort_key,
      s.public_id as secret_public_id, s.is_listed, coalesce(s.text, ts.text, tc.text, tq.text, tp.caption) as text,
      n.comment_id, c.public_id as comment_public_id, c.author_nickname, a.public_id as person_public_id, a.nickname as person_nickname,
      r.public_id as request_public_id, t.public_id as statement_public_id, t.secret_id as statement_secret_id,
      t.comment_id as statement_comment_id, t.photo_id as statement_photo_id, t.photo_comment_id as statement_photo_comment_id,
      t.action, t.outcome, d.number as report_number, ${sql.raw(reportResultSql)} as report, ${sql.raw(isMutedSql)} as is_muted
    from ${selectNotifications(inbox, page)} n
    left join content.secrets s on s.id = n.secret_id
    left join content.comments c on c.id = n.comment_id
    left join identity.chat_requests r on r.id = n.request_id
    left join identity.reports d on d.id = n.report_id
    left join identity.statements t on t.id = n.statement_id
    left join content.secrets ts on ts.id = t.secret_id
    left join content.comments tc on tc.id = t.comment_id
    left join content.photos tp on tp.id = t.photo_id
    left join content.photo_comments tq on tq.id = t.photo_comment_id
    left join identity.accounts a on a.id = n.actor_id
      and not exists (select from identity.erasures e where e.account_id = n.actor_id)
    order by n.sort_key desc limit ${page.count}`.execute(db)
  return rows
}

export type UnreadRow = Readonly<{ sortKey: string; commentId: string | null; authorNickname: string | null }>

/** The first page is a prepared statement: every page of the site shows the number of unread notifications. */
export async function listUnread(
  db: Db & { readonly prepared: Prepared },
  inbox: Inbox,
  { before, count }: Page,
): Promise<readonly UnreadRow[]> {
  const query = selectUnread(inbox, { before, count })
  if (before !== null) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  return db.prepared<UnreadRow>('notifications_unread', text, [...parameters])
}

function selectUnread(inbox: Inbox, { before, count }: Page): RawBuilder<UnreadRow> {
  return sql<UnreadRow>`select n.sort_key as "sortKey", n.comment_id as "commentId", c.author_nickname as "authorNickname"
    from ${selectNotifications(inbox, { before, count, isUnread: true })} n left join content.comments c on c.id = n.comment_id
    order by n.sort_key desc limit ${count}`
}

/**
 * Optimistic read: the first page of a known inbox, checked in the same statement, which is one instead of three for most pages of a signed-in user.
 * Null when the inbox has changed: the account wrote something, or has read its notifications.
 */
export async function listUnreadIfCurrent(
  db: Db & { readonly prepared: Prepared },
  inbox: KnownInbox,
  count: number,
): Promise<readonly UnreadRow[] | null> {
  type Row = UnreadRow & { readonly box: Buffer | null; readonly hasGrown: boolean }
  const query = sql`select n.*, s.box, ${hasFollowingSql(inbox)} as "hasGrown" from (select) one
    left join identity.notification_states s on s.account_id = ${inbox.accountId}::uuid
    left join (${selectUnread(inbox, { before: null, count })}) n on true order by n."sortKey" desc`
  const { sql: text, parameters } = query.compile(db)
  const rows = await db.prepared<Row>('notifications_unread_known', text, [...parameters])
  const isCurrent = rows.every(({ box, hasGrown }) => !hasGrown && isSameBox(box, inbox.box))
  return isCurrent ? rows.filter(({ sortKey }) => sortKey !== null) : null
}

function isSameBox(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}

/** The greatest key that a high-water mark must reach so that all is read; undefined without notifications about content. */
export async function findNewestReadKey(db: Db, { tags }: Inbox): Promise<string | undefined> {
  const { rows } = await sql<{ readKey: string }>`select read_key from identity.content_notifications
    where author_tag = any (${tags}::uuid[]) order by read_key desc limit 1`.execute(db)
  return rows[0]?.readKey
}

/** A notification that was neither read nor sent by the channel. */
export type PendingNotification = Readonly<{
  id: string
  /** False: the event is newer than the cutoff of the batch and belongs to the next batch. */
  isDue: boolean
  /** True: its row contains no account. */
  isAboutContent: boolean
  commentId: string | null
  authorNickname: string | null
  /** For a closed report: the case fields from which its outcome is derived. */
  report: CaseResult | null
}>

type PendingQuery = {
  readonly sentBy: 'mailed' | 'pushed'
  readonly types: readonly NotificationType[]
  readonly maxAgeHours: number
  readonly dueBefore: string | null
}

/** No message shows a larger number than the unread badge. */
const pendingMax = 300

/**
 * Due rows first, then the newest of the rest. A row is due if its id is older than `dueBefore`, or `dueBefore` is null. The id decides and
 * not `created_at`, because a growing reaction group updates `created_at` and would never be due. Excluded: secrets muted since, and actors
 * who are under erasure or blocked since. The caller applies the block list to signed comments.
 */
export async function listPendingNotifications(
  db: Db,
  inbox: Inbox,
  { sentBy, types, maxAgeHours, dueBefore }: PendingQuery,
): Promise<PendingNotification[]> {
  const { rows } =
    await sql<PendingNotification>`select n.id, (${dueBefore}::uuid is null or n.id < ${dueBefore}::uuid) as is_due,
      n.is_about_content, n.comment_id, c.author_nickname, ${sql.raw(reportResultSql)} as report
    from ${selectNotifications(inbox, { isUnread: true })} n
    left join identity.reports d on d.id = n.report_id
    left join content.comments c on c.id = n.comment_id
    where not ${sql.ref(sentBy === 'pushed' ? 'n.is_pushed' : 'n.is_mailed')} and n.type = any(${types}::text[])
      and n.created_at > now() - make_interval(hours => ${maxAgeHours}) and not ${sql.raw(isMutedSql)}
      and not exists (select from identity.erasures e where e.account_id = n.actor_id)
    order by is_due desc, n.sort_key desc limit ${pendingMax}`.execute(db)
  return rows
}
