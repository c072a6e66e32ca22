// Queries that collect the contents of a data export, each with keyset pagination: `id` is the position of a row in its list.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { adminLimits } from '@murmullo/contract/constants/limits'
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import { sql } from 'kysely'
import type { HighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import { selectOwnStatementIds, type TagsByKind } from '../../../platform/authorship/statement-recipients.ts'
import { type Db, today } from '../../../platform/db/database.ts'

type OwnReport = Readonly<{
  id: string
  number: string
  kind: ReportedKind
  category: ReportCategory
  reason: string | null
  proof: string | null
  createdAt: Date
}>

/** Tags of the account's entries of one kind of content. */
type Tags = readonly string[]

/** What finds the content of an account and what is about it. */
export type ContentOwner = {
  readonly accountId: string
  readonly tags: TagsByKind
  readonly marks: HighWaterMarks
}

function isTagged(tags: Tags) {
  return sql<boolean>`w.tag = any (${tags}::uuid[])`
}

export function findExportedProfile(db: Db, accountId: string) {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.preferences as p', 'p.accountId', 'a.id')
    .select(['a.userId', 'a.username', 'a.displayName', 'a.bio'])
    .select(sql<ChatPrivacy>`coalesce(p.chat_privacy, 'everybody')`.as('chatDoor'))
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Newest first, in the order of the author's own list. */
export function listOwnSecrets(db: Db, tags: Tags, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.secretAuthors as w')
    .innerJoin('content.secrets as s', 's.id', 'w.secretId')
    .select(['s.id', 's.publicId', 's.text', 's.authorNickname', 's.state', 's.createdAt'])
    .leftJoin('identity.authorIps as d', 'd.secretId', 's.id')
    .select(['s.isPrivate', 's.isReleased', 's.isExplicit', 's.gender', 's.age', 's.countryCode'])
    .select(
      sql<Date | null>`d.created_at + make_interval(days => ${sql.lit(adminLimits.ipRetentionDays)})`.as(
        'addressUntil',
      ),
    )
    .where(isTagged(tags))
    .orderBy('w.secretId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.secretId', '<', after)).execute()
}

export function listOwnComments(db: Db, tags: Tags, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.commentAuthors as w')
    .innerJoin('content.comments as c', 'c.id', 'w.commentId')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.isByAuthor', 'c.state', 'c.createdAt'])
    .where(isTagged(tags))
    .orderBy('w.commentId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.commentId', '<', after)).execute()
}

export function listOwnPhotos(db: Db, tags: Tags, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.photoAuthors as w')
    .innerJoin('content.photos as p', 'p.id', 'w.photoId')
    .select(['p.id', 'p.publicId', 'p.caption', 'p.isExplicit', 'p.gender', 'p.age', 'p.countryCode', 'p.createdAt'])
    .where(isTagged(tags))
    .where(sql<boolean>`p.expires_at > now()`)
    .orderBy('w.photoId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.photoId', '<', after)).execute()
}

export function listOwnPhotoComments(db: Db, tags: Tags, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.photoCommentAuthors as w')
    .innerJoin('content.photoComments as c', 'c.id', 'w.commentId')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.createdAt'])
    .where(isTagged(tags))
    .orderBy('w.commentId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.commentId', '<', after)).execute()
}

/** Keyset pagination by conversation and sequence: the cursor joins conversation id and `seq` of the last row. */
export async function listOwnMessages(db: Db, accountId: string, after: string | null, count: number) {
  const [conversation = null, seq = null] = after?.split(' ') ?? []
  const { rows } = await sql<{ id: string; nickname: string | null; text: string; createdAt: Date }>`
    select m.conversation_id || ' ' || m.seq as id, a.nickname, m.text, m.created_at
    from identity.chat_members w
    join content.messages m on m.conversation_id = w.conversation_id and m.side = w.side
    join identity.chat_members o on o.conversation_id = w.conversation_id and o.side <> w.side
    left join identity.accounts a on a.id = o.account_id
    where w.account_id = ${accountId}
      and (${conversation}::uuid is null or (m.conversation_id, m.seq) > (${conversation}::uuid, ${seq}::int))
    order by m.conversation_id, m.seq limit ${count}`.execute(db)
  return rows
}

export function listOwnRequests(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.chatRequests as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.recipientId')
    .select(['r.id', 'a.nickname', 'r.message', 'r.createdAt'])
    .where('r.senderId', '=', accountId)
    .orderBy('r.id', 'desc')
    .limit(count)
  return (after === null ? page : page.where('r.id', '<', after)).execute()
}

export function listOwnDecisions(db: Db, { accountId, tags }: ContentOwner, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.statements as t')
    .leftJoin('identity.sanctions as x', 'x.id', 't.sanctionId')
    .select([
      't.id',
      't.secretId',
      't.commentId',
      't.photoId',
      't.photoCommentId',
      't.action',
      't.rule',
      't.byHuman',
      't.createdAt',
      't.appeal',
      't.outcome',
    ])
    .select(['x.reason', 'x.endsAt'])
    .where(sql<boolean>`t.id in ${selectOwnStatementIds(accountId, tags)}`)
    .orderBy('t.id', 'desc')
    .limit(count)
  return (after === null ? page : page.where('t.id', '<', after)).execute()
}

export function listOwnReports(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.reports as r')
    .innerJoin('identity.reportCases as c', 'c.id', 'r.caseId')
    .select(['r.id', 'r.number', 'c.kind', 'r.category', 'r.reason', 'r.proof', 'r.createdAt'])
    .where('r.reporterId', '=', accountId)
    .orderBy('r.id', 'desc')
    .limit(count)
    .$castTo<OwnReport>()
  return (after === null ? page : page.where('r.id', '<', after)).execute()
}

type ExportedNotification = { id: string; type: NotificationType; isRead: boolean; createdAt: Date }

/** About the account, and about its content: of those the high-water mark says which are read. */
export async function listOwnNotifications(
  db: Db,
  { accountId, tags, marks }: ContentOwner,
  after: string | null,
  count: number,
) {
  const isRead = sql`n.is_read or n.read_key <= ${marks.read}::uuid`
  const { rows } = await sql<ExportedNotification>`select * from (
      select n.sort_key as id, n.type, n.is_read, n.created_at from identity.notifications n where n.account_id = ${accountId}
      union all select n.sort_key, n.type, ${isRead}, n.created_at
        from identity.content_notifications n where n.author_tag = any (${Object.values(tags).flat()}::uuid[])
    ) n where ${after}::uuid is null or n.id < ${after}::uuid order by n.id desc limit ${count}`.execute(db)
  return rows
}

export function listFollowedNicknames(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.follows as f')
    .innerJoin('identity.accounts as a', 'a.id', 'f.followedId')
    .select(['a.nicknameKey as id', 'a.nickname'])
    .where('f.followerId', '=', accountId)
    .orderBy('a.nicknameKey')
    .limit(count)
  return (after === null ? page : page.where('a.nicknameKey', '>', after)).execute()
}

export function listBlockedNicknames(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.blocks as b')
    .innerJoin('identity.accounts as a', 'a.id', 'b.blockedId')
    .select(['a.nicknameKey as id', 'a.nickname'])
    .where('b.blockerId', '=', accountId)
    .orderBy('a.nicknameKey')
    .limit(count)
  return (after === null ? page : page.where('a.nicknameKey', '>', after)).execute()
}

/** Keyset pagination by the day of sign-in: the day of the last visit may change while the list is read. */
export async function listOwnSessions(db: Db, accountId: string, after: string | null, count: number) {
  const [createdAt = null, id = null] = after?.split('|') ?? []
  const { rows } = await sql<{ id: string; userAgent: string; createdAt: string; updatedAt: string }>`
    select s.created_at || '|' || s.id as id, s.user_agent, s.created_at, s.updated_at
    from identity.sessions s
    join identity.accounts a on a.user_id = s.user_id
    where a.id = ${accountId} and s.expires_at >= ${today}
      and (${id}::uuid is null or (s.created_at, s.id) < (${createdAt}::date, ${id}::uuid))
    order by s.created_at desc, s.id desc limit ${count}`.execute(db)
  return rows
}

export function listOwnPasskeys(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.passkeys as p')
    .select(['p.id', 'p.name', 'p.createdAt', 'p.usedAt'])
    .where('p.accountId', '=', accountId)
    .orderBy('p.id')
    .limit(count)
  return (after === null ? page : page.where('p.id', '>', after)).execute()
}
