// Kysely store for the review queue: rows that wait for a moderator, with text and model verdict. No query reads the author.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Subject } from '../checks/subject.columns.ts'
import type { ReviewRow } from './reviews.columns.ts'

type QueuePage = {
  readonly after: { readonly rank: number; readonly id: string } | null
  readonly count: number
  /** Private content is for administrators only. */
  readonly includePrivate: boolean
  /** The moderator who sends the request, for `isApprovedByMe`. */
  readonly moderatorId: string
}

/** Keyset pagination over the index `checks_to_review`. */
export function listOpenReviews(
  db: Db,
  { after, count, includePrivate, moderatorId }: QueuePage,
): Promise<ReviewRow[]> {
  let queue = db
    .selectFrom('moderation.checks as k')
    .leftJoin('content.comments as c', 'c.id', 'k.commentId')
    .leftJoin('content.secrets as s', 's.id', 'k.secretId')
    .leftJoin('content.secrets as o', 'o.id', 'c.secretId')
    .leftJoin('content.photos as p', 'p.id', 'k.photoId')
    .leftJoin('content.photoComments as q', 'q.id', 'k.photoCommentId')
    .leftJoin('content.images as i', 'i.key', 'p.imageKey')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('identity.statements as t')
          .select(['t.appeal', 't.appealedAt', 't.action', 't.rule', 't.createdAt', 't.byHuman', 't.decidedBy'])
          .where(
            sql<boolean>`(t.secret_id = k.secret_id or t.comment_id = k.comment_id or t.photo_id = k.photo_id
              or t.photo_comment_id = k.photo_comment_id)`,
          )
          .where('t.appeal', 'is not', null)
          .where('t.outcome', 'is', null)
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'k.id',
      'k.publicId',
      'k.secretId',
      'k.riskLevel',
      'k.riskRank',
      'k.isUrgent',
      'o.publicId as answeredId',
      'o.text as answeredText',
      'k.verdict',
      'k.aiError',
    ])
    // A scheduled text has the time of its release.
    .select(sql<Date>`greatest(k.created_at, s.created_at, c.created_at)`.as('createdAt'))
    .select(['p.publicId as photoPublicId', 'i.placeholder', 'i.width', 'i.height'])
    .select(['a.appeal', 'a.appealedAt', 'a.action as appealedAction', 'a.rule as appealedRule', 'a.decidedBy'])
    .select(['a.createdAt as decidedAt', 'a.byHuman as decidedByHuman'])
    .select([
      sql<string>`coalesce(s.text, c.text, q.text, p.caption, '')`.as('text'),
      sql<string>`coalesce(s.state, c.state, q.state, p.state)`.as('state'),
      sql<string | null>`coalesce(s.author_nickname, c.author_nickname, q.author_nickname)`.as('authorNickname'),
      sql<boolean>`coalesce(s.is_explicit, p.is_explicit, false)`.as('isExplicit'),
    ])
    .select([
      sql<boolean>`coalesce(s.is_minor_flagged, c.is_minor_flagged, q.is_minor_flagged, p.is_minor_flagged)
        or ${hasMinorReportSql(sql`coalesce(k.secret_id, k.comment_id, k.photo_comment_id, k.photo_id)`)}`.as(
        'isMinor',
      ),
      sql<number>`(select count(*)::int from moderation.minor_approvals a where a.check_id = k.id
        and a.text_hash = sha256(convert_to(coalesce(s.text, c.text, q.text, p.caption, ''), 'UTF8')))`.as('approvals'),
      sql<boolean>`exists (select from moderation.minor_approvals a where a.check_id = k.id
        and a.moderator_id = ${moderatorId}
        and a.text_hash = sha256(convert_to(coalesce(s.text, c.text, q.text, p.caption, ''), 'UTF8')))`.as(
        'isApprovedByMe',
      ),
    ])
    .select(
      sql<boolean>`exists (select from identity.statements t where t.review_requested_at is not null and (t.secret_id = k.secret_id
        or t.comment_id = k.comment_id or t.photo_id = k.photo_id or t.photo_comment_id = k.photo_comment_id))`.as(
        'reviewRequested',
      ),
    )
    .where('k.needsReview', '=', true)
    // A pending decision hides the row from the queue until its undo window ends.
    .where(sql<boolean>`not exists (select from moderation.pending_decisions d where d.check_id = k.id)`)
    // Staff reads a scheduled text with all other users, unless moderation hid it.
    .where(sql<boolean>`(s.id is null or s.is_released or s.state <> 'visible')`)
    .where(sql<boolean>`(c.id is null or c.is_released or c.state <> 'visible')`)
    .orderBy('k.riskRank')
    .orderBy('k.id')
    .limit(count)
  if (!includePrivate) queue = queue.where(sql<boolean>`coalesce(s.is_private, o.is_private) is not true`)
  if (after !== null) queue = queue.where(sql<boolean>`(k.risk_rank, k.id) > (${after.rank}, ${after.id})`)
  return queue.$castTo<ReviewRow>().execute()
}

export type SubjectRow = {
  readonly secretId: string | null
  readonly commentId: string | null
  readonly photoId: string | null
  readonly photoCommentId: string | null
}

/** Subject and state of a review. The caller reads it again after it locks the content. */
export function findReview(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('moderation.checks')
    .select(['id', 'secretId', 'commentId', 'photoId', 'photoCommentId', 'needsReview'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

/** A case with such a report is always urgent. The index `report_cases_of_target` finds the few cases of one target. */
const hasMinorReportSql = (key: RawBuilder<unknown>) => sql<boolean>`exists (
  select from identity.report_cases m where m.target_key = ${key} and m.is_urgent and m.status <> 'dismissed'
    and exists (select from identity.reports r where r.case_id = m.id and r.category = 'minors'))`

export async function hasMinorReport(trx: Trx, subject: Subject): Promise<boolean> {
  const [key] = Object.values(subject) as [string]
  const { rows } = await sql<{ found: boolean }>`select ${hasMinorReportSql(sql`${key}::uuid`)} as found`.execute(trx)
  return rows[0]?.found ?? false
}
