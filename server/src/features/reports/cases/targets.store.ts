// Kysely store that resolves report targets: returned only if the reporter has access, with author and current text. The author of content is
// decrypted from the authorship entry that is read with it. To add a type, add one row to `targetFinders` and one to `contentStateSql`
// (reports.columns.ts).
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import { type RawBuilder, sql } from 'kysely'
import type { StoredEntry } from '../../../platform/authorship/author-entry.ts'
import type { ContentKind } from '../../../platform/authorship/author-tables.ts'
import { lockTagReferences } from '../../../platform/authorship/author-chains.ts'
import { decryptAuthors } from '../../../platform/authorship/authors.ts'
import { findCurrentTag } from '../../../platform/authorship/current-tag.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { SnapshotMessage, Target } from './reports.columns.ts'

export type TargetRef = Readonly<{
  id: string
  seq: number
  /** Null: a visitor without an account. */
  reporterId: string | null
  /** Limit of messages in a snapshot. */
  messages: number
}>

/** The transaction that inserts the report, and the keys of authorship. */
type Source = { readonly db: Trx; readonly keys: KeyStore }
type FoundTarget = Omit<Target, 'kind'>
/** With its authorship entry, if it has one. */
type Content = Omit<FoundTarget, 'reportedId' | 'authorTag'> & (StoredEntry | { readonly tag: null })
type Finder = (source: Source, named: TargetRef) => Promise<FoundTarget | undefined>

const targetFinders: Readonly<Record<ReportedKind, Finder>> = {
  user: ({ db }, { id }) => firstRow(db, person(sql`a.public_id = ${id} and a.nickname not like 'usuario\\_%'`)),
  secret: findSecret,
  comment: findComment,
  message: ({ db }, named) => findMessage(db, named),
  photo: findPhoto,
}

export async function findTargetByKind(
  source: Source,
  kind: ReportedKind,
  named: TargetRef,
): Promise<Target | undefined> {
  const found = await targetFinders[kind](source, named)
  return found && { kind, ...found }
}

/** A user by account id; undefined when the account is deleted, or its erasure is pending. */
export async function findAccount(db: Db | Trx, accountId: string): Promise<Target | undefined> {
  const found = await firstRow(db, person(sql`a.id = ${accountId}`))
  return found && { kind: 'user', ...found }
}

async function firstRow<Row>(db: Db | Trx, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0]
}

/**
 * Until the transaction ends, the erasure of the author waits: it must find the case that stores the tag. Undefined for content that was deleted or
 * made ownerless before the lock, and no longer has the author.
 */
async function withAuthor(
  { db, keys }: Source,
  kind: ContentKind,
  content: Content | undefined,
): Promise<FoundTarget | undefined> {
  if (content === undefined) return undefined
  const { key } = content
  const author =
    content.tag === null ? undefined : (await decryptAuthors(keys, kind, [{ ...content, contentId: key }])).get(key)
  if (author === undefined) return { ...content, reportedId: null, authorTag: null }
  await lockTagReferences(db, keys, author, 'shared')
  const entry = await findCurrentTag(db, keys, kind, key)
  return entry?.accountId === author ? { ...content, reportedId: author, authorTag: entry.tag } : undefined
}

const entryColumnsSql = sql`w.tag, w.key_version, w.box`

const snapshotJson = (from: RawBuilder<unknown>, text: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`jsonb_build_object('from', ${from}, 'text', ${text}, 'at', ${at})`
const publicNicknameSql = sql`case when a.nickname not like 'usuario\\_%' then a.nickname end`

function person(which: RawBuilder<unknown>): RawBuilder<FoundTarget> {
  return sql`select a.id as key, 0 as seq, case when ${publicNicknameSql} is not null then a.public_id end as public_id, null as secret_public_id,
      a.id as reported_id, null as author_tag, ${publicNicknameSql} as reported_nickname,
      jsonb_build_array(${snapshotJson(sql`'them'`, sql`concat_ws(E'\\n', ${publicNicknameSql}, a.display_name, a.username, a.bio)`, sql`now()`)}) as copy
    from identity.accounts a
    where ${which} and not exists (select from identity.erasures e where e.account_id = a.id)`
}

async function findSecret(source: Source, { id }: TargetRef) {
  const secret = await firstRow(
    source.db,
    sql<Content>`select s.id as key, 0 as seq, s.public_id, s.public_id as secret_public_id, s.author_nickname as reported_nickname,
      jsonb_build_array(${snapshotJson(sql`'them'`, sql`s.text`, sql`s.created_at`)}) as copy, ${entryColumnsSql}
    from content.secrets s left join identity.secret_authors w on w.secret_id = s.id where s.public_id = ${id} and s.is_listed`,
  )
  return withAuthor(source, 'secret', secret)
}

/** Photos and their comments are visible to registered accounts only, until the photo expires. */
const isPhotoVisibleSql = (reporterId: string | null) => sql`p.state = 'visible' and p.expires_at > now()
      and exists (select from identity.accounts a where a.id = ${reporterId} and not a.is_anonymous)`

/** A comment on a secret or on a photo. */
async function findComment(source: Source, named: TargetRef) {
  const comment = await firstRow(source.db, secretComment(named))
  if (comment !== undefined) return withAuthor(source, 'comment', comment)
  return withAuthor(source, 'photoComment', await firstRow(source.db, photoComment(named)))
}

const commentColumnsSql = sql`k.id as key, 0 as seq, k.public_id, k.author_nickname as reported_nickname,
  jsonb_build_array(${snapshotJson(sql`'them'`, sql`k.text`, sql`k.created_at`)}) as copy, ${entryColumnsSql}`

function secretComment({ id }: TargetRef) {
  return sql<Content>`select ${commentColumnsSql}, s.public_id as secret_public_id
    from content.comments k join content.secrets s on s.id = k.secret_id left join identity.comment_authors w on w.comment_id = k.id
    where k.public_id = ${id} and k.is_listed and s.is_listed`
}

function photoComment({ id, reporterId }: TargetRef) {
  return sql<Content>`select ${commentColumnsSql}, null as secret_public_id
    from content.photo_comments k join content.photos p on p.id = k.photo_id
    left join identity.photo_comment_authors w on w.comment_id = k.id
    where k.public_id = ${id} and k.state = 'visible' and ${isPhotoVisibleSql(reporterId)}`
}

/** Row lock until the transaction ends, so that the image cannot be deleted while it is read. */
async function findPhoto(source: Source, { id, reporterId }: TargetRef) {
  const photo = await firstRow(
    source.db,
    sql<Content>`select p.id as key, 0 as seq, p.public_id, null as secret_public_id, null as reported_nickname,
      jsonb_build_array(${snapshotJson(sql`'them'`, sql`p.caption`, sql`p.created_at`)}) as copy, p.image_key, ${entryColumnsSql}
    from content.photos p left join identity.photo_authors w on w.photo_id = p.id where p.public_id = ${id} and ${isPhotoVisibleSql(reporterId)} for key share of p`,
  )
  return withAuthor(source, 'photo', photo)
}

/** Undefined when the photo row was deleted. */
export async function findImageOfCase(db: Db, caseId: string) {
  const { rows } = await sql<{ imageKey: string | null }>`select p.image_key from identity.report_cases c
    join content.photos p on p.id = c.target_key where c.id = ${caseId} and c.kind = 'photo'`.execute(db)
  return rows[0]
}

/** A message of a conversation that the reporter is a member of, with the messages before it. System messages have no author. */
function findMessage(db: Db | Trx, { id, seq, reporterId, messages }: TargetRef) {
  return firstRow(
    db,
    sql<FoundTarget>`select m.conversation_id as key, m.seq, null as public_id, null as secret_public_id, w.account_id as reported_id, null as author_tag,
      ${publicNicknameSql} as reported_nickname, ${messagesSnapshotSql(sql`me.conversation_id`, sql`m.seq`, messages)} as copy
    from content.conversations v
    join identity.chat_members me on me.conversation_id = v.id and me.account_id = ${reporterId}
    join content.messages m on m.conversation_id = v.id and m.seq = ${seq}
    join identity.chat_members w on w.conversation_id = v.id and w.side = m.side
    left join identity.accounts a on a.id = w.account_id
    where v.public_id = ${id} and m.text is not null`,
  )
}

/** Latest messages up to a sequence number, oldest first. `me` is the reporter's member row. */
function messagesSnapshotSql(
  conversation: RawBuilder<unknown>,
  upTo: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const from = sql`case when t.side is null then 'system' when t.side = me.side then 'me' else 'them' end`
  return sql`(select coalesce(jsonb_agg(l.said order by l.seq), '[]') from (
      select ${snapshotJson(from, sql`t.text`, sql`t.created_at`)} as said, t.seq from content.messages t
      where t.conversation_id = ${conversation} and t.seq <= ${upTo} order by t.seq desc limit ${most}
    ) l)`
}

type ChatParties = Readonly<{
  reporterId: string
  reportedId: string
  /** Undefined when there is no conversation. */
  conversationId: string | undefined
  messages: number
}>

/** Snapshot of the latest messages; without a conversation, the text of the chat request. */
export async function findChatSnapshot(
  trx: Trx,
  { reporterId, reportedId, conversationId, messages }: ChatParties,
): Promise<SnapshotMessage[]> {
  const requestSnapshot = sql`select coalesce(jsonb_agg(${snapshotJson(sql`'them'`, sql`r.message`, sql`r.created_at`)}), '[]') as copy
    from identity.chat_requests r
    where r.sender_id = ${reportedId} and r.recipient_id = ${reporterId} and r.message is not null`
  const conversationSnapshot = sql`select ${messagesSnapshotSql(sql`me.conversation_id`, sql`2147483647`, messages)} as copy from identity.chat_members me
    where me.conversation_id = ${conversationId ?? null} and me.account_id = ${reporterId}`
  const { rows } = await sql<{
    copy: SnapshotMessage[]
  }>`${conversationId === undefined ? requestSnapshot : conversationSnapshot}`.execute(trx)
  return rows[0]?.copy ?? []
}
