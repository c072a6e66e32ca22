// The SQL of the queue: what waits for a person, with its words and what was thought of them. Who wrote it is not asked here.
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'
import type { ReviewRow } from './reviews.columns.ts'

type QueuePage = {
  readonly after: { readonly rank: number; readonly id: string } | null
  readonly count: number
  /** What its author keeps private is for administrators alone. */
  readonly privateToo: boolean
}

/** Along the index `checks_to_review`. */
export function listWaiting(db: Db, { after, count, privateToo }: QueuePage): Promise<ReviewRow[]> {
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
          .select(['t.appeal', 't.appealedAt', 't.action'])
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
      'k.createdAt',
    ])
    .select(['p.publicId as photoPublicId', 'i.placeholder', 'i.width', 'i.height'])
    .select(['a.appeal', 'a.appealedAt', 'a.action as appealedAction'])
    .select([
      sql<string>`coalesce(s.text, c.text, q.text, p.caption, '')`.as('text'),
      sql<string>`coalesce(s.state, c.state, q.state, p.state)`.as('state'),
      sql<string | null>`coalesce(s.author_nickname, c.author_nickname, q.author_nickname)`.as('authorNickname'),
      sql<boolean>`coalesce(s.is_explicit, p.is_explicit, false)`.as('isExplicit'),
    ])
    .where('k.needsReview', '=', true)
    .orderBy('k.riskRank')
    .orderBy('k.id')
    .limit(count)
  if (!privateToo) queue = queue.where(sql<boolean>`coalesce(s.is_private, o.is_private) is not true`)
  if (after !== null) queue = queue.where(sql<boolean>`(k.risk_rank, k.id) > (${after.rank}, ${after.id})`)
  return queue.$castTo<ReviewRow>().execute()
}

/** What a review is about, and whether it waits: asked again once its content is held. */
export function findReview(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('moderation.checks')
    .select(['id', 'secretId', 'commentId', 'photoId', 'photoCommentId', 'needsReview'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}
