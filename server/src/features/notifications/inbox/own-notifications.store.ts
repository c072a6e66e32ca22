// Kysely store for reading the caller's notifications. Every query filters by account id, so no user reads the rows of another user.
import { sql } from 'kysely'
import type { Db, Prepared } from '../../../platform/db/database.ts'
import { isVisibleSql, type NotificationRow, reportResultSql } from './notifications.columns.ts'

type Page = { readonly before: string | null; readonly count: number }

/**
 * Keyset page, newest first. An actor under erasure gets the same columns as an actor without a name. The author name of a comment is the
 * public name shown beside it.
 */
export function listOwnNotifications(db: Db, accountId: string, { before, count }: Page): Promise<NotificationRow[]> {
  let page = db
    .selectFrom('identity.notifications as n')
    .leftJoin('content.secrets as s', 's.id', 'n.secretId')
    .leftJoin('content.comments as c', 'c.id', 'n.commentId')
    .leftJoin('identity.chatRequests as r', 'r.id', 'n.requestId')
    .leftJoin('identity.reports as d', 'd.id', 'n.reportId')
    .leftJoin('identity.statements as t', 't.id', 'n.statementId')
    .leftJoin('content.secrets as ts', 'ts.id', 't.secretId')
    .leftJoin('content.comments as tc', 'tc.id', 't.commentId')
    .leftJoin('content.photos as tp', 'tp.id', 't.photoId')
    .leftJoin('content.photoComments as tq', 'tq.id', 't.photoCommentId')
    .leftJoin('identity.accounts as a', (person) =>
      person
        .onRef('a.id', '=', 'n.actorId')
        .on(sql<boolean>`not exists (select from identity.erasures e where e.account_id = n.actor_id)`),
    )
    .select(['n.publicId', 'n.type', 'n.isRead', 'n.createdAt', 'n.people', 'n.sortKey'])
    .select([
      's.publicId as secretPublicId',
      's.isListed',
      sql<string | null>`coalesce(s.text, ts.text, tc.text, tq.text, tp.caption)`.as('text'),
    ])
    .select(['c.publicId as commentPublicId', 'c.authorNickname'])
    .select(['a.publicId as personPublicId', 'a.nickname as personNickname', 'r.publicId as requestPublicId'])
    .select([
      't.publicId as statementPublicId',
      't.secretId as statementSecretId',
      't.commentId as statementCommentId',
      't.photoId as statementPhotoId',
      't.photoCommentId as statementPhotoCommentId',
      't.action',
      't.outcome',
    ])
    .select(['d.number as reportNumber', sql<NotificationRow['report']>`${sql.raw(reportResultSql)}`.as('report')])
    .select(
      sql<boolean>`exists (select from identity.muted_secrets m where (m.account_id, m.secret_id) = (n.account_id, n.secret_id))`.as(
        'isMuted',
      ),
    )
    .where('n.accountId', '=', accountId)
    .where(sql<boolean>`${sql.raw(isVisibleSql)}`)
    .orderBy('n.sortKey', 'desc')
    .limit(count)
  if (before !== null) page = page.where('n.sortKey', '<', before)
  return page.$castTo<NotificationRow>().execute()
}

const cappedCountQuery = `select count(*)::int as unread from (
    select from identity.notifications n where n.account_id = $1 and not n.is_read and ${isVisibleSql} limit $2
  ) unread`

export async function countUnreadFor(prepared: Prepared, accountId: string, most: number): Promise<number> {
  const [counted] = await prepared<{ unread: number }>('notifications_unread', cappedCountQuery, [accountId, most])
  return counted?.unread ?? 0
}
