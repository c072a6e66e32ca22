// All the SQL of comments.
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'

export type CommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
}
type ListedRow = CommentRow & { mine: boolean }

/**
 * What somebody who is blocked says under their name is not shown to who blocked them, nor the other way round. What is said as "Anónimo"
 * is shown: that it vanished would say whose it was.
 */
const isShownTo = (readerId: string) => sql<boolean>`(content.public_comments.author_nickname is null or not exists (
  select from identity.comment_authors w join identity.blocks b
    on (b.blocker_id, b.blocked_id) in ((w.account_id, ${readerId}::uuid), (${readerId}::uuid, w.account_id))
  where w.comment_id = content.public_comments.id))`

type CommentsPage = { readonly before: string | null; readonly from: string | null; readonly count: number }

/** `readerId`: the account that reads, whose own are marked; null for a visitor, who has none. */
export function listPublicComments(
  db: Db,
  secretKey: string,
  { before, from, count }: CommentsPage,
  readerId: string | null,
): Promise<ListedRow[]> {
  const own = sql<boolean>`exists (select from identity.comment_authors w
    where w.comment_id = content.public_comments.id and w.account_id = ${readerId})`
  let newest = db
    .selectFrom('content.publicComments')
    .select(['id', 'publicId', 'text', 'authorNickname', 'publishedAt'])
    .select((readerId === null ? sql<boolean>`false` : own).as('mine'))
    .where('secretId', '=', secretKey)
    .orderBy('id', 'desc')
    .limit(count)
  if (readerId !== null) newest = newest.where(isShownTo(readerId))
  if (before !== null) newest = newest.where('id', '<', before)
  if (from !== null) newest = newest.where('id', '<=', from)
  return newest.$castTo<ListedRow>().execute()
}

type Looked = { readonly publicId: string; readonly readerId: string | null; readonly most: number }

/** Where a comment is among those of a secret: its key, and how many are not older than it, counted up to `most`. */
export async function findPublicCommentPlace(
  db: Db,
  secretKey: string,
  { publicId, readerId, most }: Looked,
): Promise<{ key: string; depth: number } | undefined> {
  const all = db.selectFrom('content.publicComments').select('id').where('secretId', '=', secretKey)
  const shown = readerId === null ? all : all.where(isShownTo(readerId))
  const found = await shown.where('publicId', '=', publicId).executeTakeFirst()
  if (!found?.id) return undefined
  const newer = await shown.where('id', '>=', found.id).orderBy('id', 'desc').limit(most).execute()
  return { key: found.id, depth: newer.length }
}

type NewComment = Omit<CommentRow, 'publishedAt'> & { readonly secretId: string }

/** The words, who said them, and the count that everybody sees: all three or none. Nothing when the secret has left meanwhile. */
export async function insertComment(trx: Trx, comment: NewComment, accountId: string): Promise<CommentRow | undefined> {
  const secret = await trx
    .selectFrom('content.secrets')
    .select('id')
    .where('id', '=', comment.secretId)
    .where('isListed', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  if (secret === undefined) return undefined
  const row = await trx
    .insertInto('content.comments')
    .values(comment)
    .returning(['id', 'publicId', 'text', 'authorNickname', 'createdAt as publishedAt'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('identity.commentAuthors').values({ commentId: comment.id, accountId }).execute()
  await countOneMore(trx, comment.secretId)
  return row
}

/** Any comment, with what decides who may erase it. */
export function findComment(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('content.comments as c')
    .leftJoin('identity.commentAuthors as w', 'w.commentId', 'c.id')
    .select(['c.id', 'c.secretId', 'w.accountId as authorId'])
    .where('c.publicId', '=', publicId)
    .executeTakeFirst()
}

/** The count first: it is locked in the order in which all others lock it. False when somebody was quicker. */
export async function deleteCommentRow(trx: Trx, { id, secretId }: { id: string; secretId: string }): Promise<boolean> {
  await lockCounter(trx, secretId)
  const gone = await trx.deleteFrom('content.comments').where('id', '=', id).returning('state').executeTakeFirst()
  if (gone?.state === 'visible') await countOneLess(trx, secretId)
  return gone !== undefined
}

/** For the worker, which looks at a comment after it was said. `authorId` is null when the author has left. */
export function findCommentText(db: Db | Trx, id: string) {
  return db
    .selectFrom('content.comments as c')
    .innerJoin('content.secrets as s', 's.id', 'c.secretId')
    .leftJoin('identity.commentAuthors as w', 'w.commentId', 'c.id')
    .select(['c.id', 'c.publicId', 'c.secretId', 'c.text', 'c.state', 'c.isMinorFlagged', 's.isPrivate'])
    .select('w.accountId as authorId')
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Held until the transaction ends: first its secret stays, then the count, then the comment, in the order in which all others take them. */
export async function findCommentForUpdate(trx: Trx, id: string) {
  const comment = await findCommentText(trx, id)
  if (comment === undefined) return undefined
  const { secretId } = comment
  await trx.selectFrom('content.secrets').select('id').where('id', '=', secretId).forKeyShare().execute()
  await lockCounter(trx, secretId)
  await trx.selectFrom('content.comments').select('id').where('id', '=', id).forUpdate().execute()
  return findCommentText(trx, id)
}

type Held = { readonly id: string; readonly secretId: string; readonly state: string }

/** Of a comment that is held: the count that everybody sees follows. */
export async function updateCommentState(
  trx: Trx,
  { id, secretId, state: before }: Held,
  state: 'visible' | 'hidden' | 'removed',
): Promise<void> {
  if (state === before) return
  await trx.updateTable('content.comments').set({ state }).where('id', '=', id).execute()
  if (before === 'visible') await countOneLess(trx, secretId)
  if (state === 'visible') await countOneMore(trx, secretId)
}

/** Of a comment that is held and not visible. */
export async function updateCommentFlag(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('content.comments').set({ isMinorFlagged: true }).where('id', '=', id).execute()
}

async function lockCounter(trx: Trx, secretId: string): Promise<void> {
  await trx
    .selectFrom('content.secretCounters')
    .select('secretId')
    .where('secretId', '=', secretId)
    .forNoKeyUpdate()
    .execute()
}

async function countOneMore(trx: Trx, secretId: string): Promise<void> {
  await trx
    .insertInto('content.secretCounters')
    .values({ secretId, comments: 1 })
    .onConflict((counter) =>
      counter.column('secretId').doUpdateSet({ comments: sql`content.secret_counters.comments + 1` }),
    )
    .execute()
}

async function countOneLess(trx: Trx, secretId: string): Promise<void> {
  await trx
    .updateTable('content.secretCounters')
    .set({ comments: sql`greatest(comments - 1, 0)` })
    .where('secretId', '=', secretId)
    .execute()
}

/** Compares one stretch of the counters with the comments, both of one moment, and adds what is amiss to whatever they are by now. */
export function mendCommentCounts(
  db: Db,
  after: string,
  count: number,
): Promise<{ last: string | null; mended: number }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('comments.mend_counters'))`.execute(trx)
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<{ last: string | null; mended: number }>`with step as materialized (
        select secret_id, comments from content.secret_counters where secret_id > ${after} order by secret_id limit ${count}
      ), drift as materialized (
        select step.secret_id, t.comments - step.comments as comments from step cross join lateral (
          select count(*) as comments from content.comments c where c.secret_id = step.secret_id and c.state = 'visible'
        ) t where t.comments <> step.comments
      ), locked as materialized (
        select c.secret_id from content.secret_counters c where c.secret_id in (select secret_id from drift)
        order by c.secret_id for no key update
      ), mended as (
        update content.secret_counters c set comments = greatest(c.comments + d.comments, 0)
        from drift d where d.secret_id = c.secret_id and (select count(*) from locked) >= 0 returning 1
      )
      select (select secret_id from step order by secret_id desc limit 1) as last, (select count(*) from mended)::int as mended`.execute(
      trx,
    )
    return rows[0] ?? { last: null, mended: 0 }
  })
}
