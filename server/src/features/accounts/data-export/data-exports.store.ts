// Kysely store for `identity.data_exports` (data exports with a TTL of one day), and the queries that collect their contents.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { adminLimits, dataExportLimits } from '@murmullo/contract/constants/limits'
import type { NotificationType } from '@murmullo/contract/notifications/notifications'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import { type Expression, sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

type OwnReport = Readonly<{
  id: string
  number: string
  kind: ReportedKind
  category: ReportCategory
  reason: string | null
  proof: string | null
  createdAt: Date
}>
type Request = { readonly exportId: string; readonly accountId: string }

const retention = sql`make_interval(hours => ${sql.lit(dataExportLimits.retentionHours)})`

export async function upsertDataExport(trx: Trx, { exportId, accountId }: Request): Promise<void> {
  const fresh = { id: exportId, state: 'pending', body: null, expiresAt: null, createdAt: now }
  await trx
    .insertInto('identity.dataExports')
    .values({ accountId, ...fresh })
    .onConflict((row) => row.column('accountId').doUpdateSet(fresh))
    .execute()
}

const unexpired = sql<boolean>`coalesce(expires_at, created_at + ${retention}) > now()`

export function findDataExport(db: Db, accountId: string) {
  return db
    .selectFrom('identity.dataExports')
    .select('expiresAt')
    .where('accountId', '=', accountId)
    .where(unexpired)
    .executeTakeFirst()
}

export async function findDataExportBody(db: Db, accountId: string): Promise<unknown> {
  const found = await db
    .selectFrom('identity.dataExports')
    .select('body')
    .where('accountId', '=', accountId)
    .where(unexpired)
    .executeTakeFirst()
  return found?.body ?? null
}

export async function saveDataExportBody(db: Db, exportId: string, body: object): Promise<void> {
  await db
    .updateTable('identity.dataExports')
    .set({ state: 'ready', body: JSON.stringify(body), expiresAt: sql<Date>`now() + ${retention}` })
    .where('id', '=', exportId)
    .execute()
}

export async function deleteExpiredDataExports(db: Db): Promise<void> {
  await db.deleteFrom('identity.dataExports').where(sql<boolean>`not ${unexpired}`).execute()
}

export function findDataExportOwner(db: Db, exportId: string) {
  return db
    .selectFrom('identity.dataExports as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.accountId')
    .leftJoin('identity.preferences as p', 'p.accountId', 'a.id')
    .select(['a.id as accountId', 'a.userId', 'a.username', 'a.displayName', 'a.bio'])
    .select(sql<ChatPrivacy>`coalesce(p.chat_privacy, 'everybody')`.as('chatDoor'))
    .where('r.id', '=', exportId)
    .executeTakeFirst()
}

/** Newest first, in the order of the author's own list. */
export function listOwnSecrets(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.secretAuthors as w')
    .innerJoin('content.secrets as s', 's.id', 'w.secretId')
    .select(['s.id', 's.publicId', 's.text', 's.authorNickname', 's.state', 's.createdAt'])
    .leftJoin('identity.authorIps as d', 'd.secretId', 's.id')
    .select(['s.isPrivate', 's.isExplicit', 's.gender', 's.age', 's.countryCode'])
    .select(
      sql<Date | null>`d.created_at + make_interval(days => ${sql.lit(adminLimits.ipRetentionDays)})`.as(
        'addressUntil',
      ),
    )
    .where('w.accountId', '=', accountId)
    .orderBy('w.secretId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.secretId', '<', after)).execute()
}

export function listOwnComments(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.commentAuthors as w')
    .innerJoin('content.comments as c', 'c.id', 'w.commentId')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.state', 'c.createdAt'])
    .where('w.accountId', '=', accountId)
    .orderBy('w.commentId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.commentId', '<', after)).execute()
}

export function listOwnPhotos(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.photoAuthors as w')
    .innerJoin('content.photos as p', 'p.id', 'w.photoId')
    .select(['p.id', 'p.publicId', 'p.caption', 'p.isExplicit', 'p.gender', 'p.age', 'p.countryCode', 'p.createdAt'])
    .where('w.accountId', '=', accountId)
    .where(sql<boolean>`p.expires_at > now()`)
    .orderBy('w.photoId', 'desc')
    .limit(count)
  return (after === null ? page : page.where('w.photoId', '<', after)).execute()
}

export function listOwnPhotoComments(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.photoCommentAuthors as w')
    .innerJoin('content.photoComments as c', 'c.id', 'w.commentId')
    .select(['c.id', 'c.publicId', 'c.text', 'c.authorNickname', 'c.createdAt'])
    .where('w.accountId', '=', accountId)
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

export function listOwnDecisions(db: Db, accountId: string, after: string | null, count: number) {
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
    .where('t.accountId', '=', accountId)
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

export function listOwnNotifications(db: Db, accountId: string, after: string | null, count: number) {
  const page = db
    .selectFrom('identity.notifications')
    .select(['sortKey as id', 'type', 'isRead', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('sortKey', 'desc')
    .limit(count)
    .$castTo<{ id: string; type: NotificationType; isRead: boolean; createdAt: Date }>()
  return (after === null ? page : page.where('sortKey', '<', after)).execute()
}

export function listFollowedNicknames(db: Db, accountId: string): Promise<string[]> {
  const followed = db.selectFrom('identity.follows').select('followedId as id').where('followerId', '=', accountId)
  return listNicknames(db, followed)
}

export function listBlockedNicknames(db: Db, accountId: string): Promise<string[]> {
  const blocked = db.selectFrom('identity.blocks').select('blockedId as id').where('blockerId', '=', accountId)
  return listNicknames(db, blocked)
}

async function listNicknames(db: Db, ids: Expression<{ id: string }>): Promise<string[]> {
  const people = db.selectFrom('identity.accounts').select('nickname').where('id', 'in', sql<string>`(${ids})`)
  return (await people.orderBy('nickname').execute()).map(({ nickname }) => nickname)
}
