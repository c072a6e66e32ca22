// Kysely store: queries that resolve a sanction subject to its account. The account id never leaves the server.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SanctionSubjectRow, SubjectText } from './sanctions.columns.ts'

const isNotBeingErased = sql<boolean>`not exists (select from identity.erasures e where e.account_id = a.id)`

/** A block against a staff account does not hide the user here. */
export function findPersonSubject(db: Db, publicId: string): Promise<SanctionSubjectRow | undefined> {
  return personQuery(db).where('a.publicId', '=', publicId).executeTakeFirst()
}

/** The same query by account id, with the public id that moderators use. */
export function findPersonSubjectByAccount(
  db: Db,
  accountId: string,
): Promise<(SanctionSubjectRow & { publicId: string }) | undefined> {
  return personQuery(db).select('a.publicId').where('a.id', '=', accountId).executeTakeFirst()
}

function personQuery(db: Db) {
  return db
    .selectFrom('identity.accounts as a')
    .select(['a.id as accountId', 'a.nickname'])
    .select([
      sql<string | null>`null`.as('text'),
      sql<Date | null>`null`.as('writtenAt'),
      sql<boolean>`false`.as('isPrivate'),
    ])
    .where(isNotBeingErased)
}

/** Reviewed content, whether the review is decided or pending. Not photos: their authors cannot be sanctioned from a review. */
export function findReviewedContent(db: Db, publicId: string) {
  return reviewedContent(db)
    .select(['k.secretId', 'k.commentId', 'k.photoId', 'k.photoCommentId'])
    .select(sql<Date | null>`coalesce(s.created_at, c.created_at, q.created_at)`.as('writtenAt'))
    .where('k.publicId', '=', publicId)
    .executeTakeFirst()
}

/** By the public ids of reviews. */
export async function listReviewedTexts(db: Db, publicIds: readonly string[]): Promise<Map<string, SubjectText>> {
  const rows = await reviewedContent(db).select('k.publicId').where('k.publicId', 'in', publicIds).execute()
  return new Map(rows.map(({ publicId, ...text }) => [publicId, text]))
}

function reviewedContent(db: Db) {
  return db
    .selectFrom('moderation.checks as k')
    .leftJoin('content.comments as c', 'c.id', 'k.commentId')
    .leftJoin('content.secrets as s', 's.id', 'k.secretId')
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
    .leftJoin('content.photoComments as q', 'q.id', 'k.photoCommentId')
    .select([
      sql<string | null>`coalesce(s.author_nickname, c.author_nickname, q.author_nickname)`.as('nickname'),
      sql<string | null>`coalesce(s.text, c.text, q.text)`.as('text'),
      sql<boolean>`coalesce(s.is_private, o.is_private, false)`.as('isPrivate'),
    ])
    .where('k.photoId', 'is', null)
}

/** By case numbers. The nickname stored in the content row, or as it was reported. */
export async function listCaseTexts(db: Db, numbers: readonly string[]): Promise<Map<string, SubjectText>> {
  const rows = await caseContent(db)
    .select('r.number')
    .select([
      sql<string | null>`coalesce(s.author_nickname, c.author_nickname, r.reported_nickname)`.as('nickname'),
      sql<string | null>`coalesce(s.text, c.text)`.as('text'),
      sql<boolean>`coalesce(s.is_private, o.is_private, false)`.as('isPrivate'),
    ])
    .where('r.number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...text }) => [number, text]))
}

function caseContent(db: Db) {
  return db
    .selectFrom('identity.reportCases as r')
    .leftJoin('content.secrets as s', (secret) => secret.on('r.kind', '=', 'secret').onRef('s.id', '=', 'r.targetKey'))
    .leftJoin('content.comments as c', (comment) =>
      comment.on('r.kind', '=', 'comment').onRef('c.id', '=', 'r.targetKey'),
    )
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
}

/**
 * The subject of a report case, unless its account is deleted or being erased: current text and creation time, if the content still exists.
 * `accountId`: whom the case is about, who is not stored in a case about content.
 */
export function findCaseSubject(db: Db, caseId: string, accountId: string): Promise<SanctionSubjectRow | undefined> {
  return caseContent(db)
    .innerJoin('identity.accounts as a', (account) => account.on('a.id', '=', accountId))
    .select([
      'a.id as accountId',
      'r.reportedNickname as nickname',
      // Content made private since the report may have changed: the moderator reads the snapshot in the case instead.
      sql<string | null>`case when not coalesce(s.is_private, o.is_private) then coalesce(s.text, c.text) end`.as(
        'text',
      ),
      sql<Date | null>`coalesce(s.created_at, c.created_at)`.as('writtenAt'),
      sql<boolean>`false`.as('isPrivate'),
    ])
    .where('r.id', '=', caseId)
    .where(isNotBeingErased)
    .executeTakeFirst()
}
