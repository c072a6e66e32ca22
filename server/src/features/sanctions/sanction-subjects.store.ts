// Kysely store: queries that resolve a sanction subject to its account. The account id never leaves the server.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SanctionSubjectRow } from './sanctions.columns.ts'

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

/** The author of reviewed content, whether the review is decided or pending. */
export function findReviewSubject(db: Db, publicId: string): Promise<SanctionSubjectRow | undefined> {
  return db
    .selectFrom('moderation.checks as k')
    .leftJoin('content.comments as c', 'c.id', 'k.commentId')
    .leftJoin('content.secrets as s', 's.id', 'k.secretId')
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
    .leftJoin('identity.secretAuthors as ws', 'ws.secretId', 'k.secretId')
    .leftJoin('identity.commentAuthors as wc', 'wc.commentId', 'k.commentId')
    .leftJoin('content.photoComments as q', 'q.id', 'k.photoCommentId')
    .leftJoin('identity.photoCommentAuthors as wq', 'wq.commentId', 'k.photoCommentId')
    .innerJoin('identity.accounts as a', (author) =>
      author.on(sql<boolean>`a.id = coalesce(ws.account_id, wc.account_id, wq.account_id)`),
    )
    .select([
      'a.id as accountId',
      sql<string | null>`coalesce(s.author_nickname, c.author_nickname, q.author_nickname)`.as('nickname'),
      sql<string | null>`coalesce(s.text, c.text, q.text)`.as('text'),
      sql<Date | null>`coalesce(s.created_at, c.created_at, q.created_at)`.as('writtenAt'),
      sql<boolean>`coalesce(s.is_private, o.is_private, false)`.as('isPrivate'),
    ])
    .where('k.publicId', '=', publicId)
    .where(isNotBeingErased)
    .executeTakeFirst()
}

/** The subject of a report case, unless its account is being erased: current text and creation time, if the content still exists. */
export function findCaseSubject(db: Db, caseId: string): Promise<SanctionSubjectRow | undefined> {
  return db
    .selectFrom('identity.reportCases as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.reportedId')
    .leftJoin('content.secrets as s', (secret) => secret.on('r.kind', '=', 'secret').onRef('s.id', '=', 'r.targetKey'))
    .leftJoin('content.comments as c', (comment) =>
      comment.on('r.kind', '=', 'comment').onRef('c.id', '=', 'r.targetKey'),
    )
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
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
