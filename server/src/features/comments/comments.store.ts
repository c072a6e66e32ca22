// Kysely store for `content.comments`, their authors and the comment counter of a secret.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Insert, Trx } from '../../platform/db/database.ts'

export type CommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  /** Null for a signed comment. */
  moon: number | null
  isByAuthor: boolean
  publishedAt: Date
}

type CommentsPage = { readonly before: string | null; readonly from: string | null; readonly count: number }

/** Keyset page, newest first, for visitors. */
export function listPublicComments(
  db: Db,
  secretKey: string,
  { before, from, count }: CommentsPage,
): Promise<CommentRow[]> {
  let newest = db
    .selectFrom('content.publicComments')
    .select(['id', 'publicId', 'text', 'authorNickname', 'moon', 'isByAuthor', 'publishedAt'])
    .where('secretId', '=', secretKey)
    .orderBy('id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('id', '<', before)
  if (from !== null) newest = newest.where('id', '<=', from)
  return newest.$castTo<CommentRow>().execute()
}

/**
 * Keyset page, newest first, for a user: with comments before their release, of all authors. `listVisibleComments` removes those of others,
 * and applies the block list.
 */
export function listCommentsWithScheduled(
  db: Db,
  secretKey: string,
  { before, from, count }: CommentsPage,
): Promise<(CommentRow & { isReleased: boolean })[]> {
  let newest = db
    .selectFrom('content.comments')
    .select([
      'id',
      'publicId',
      'text',
      'authorNickname',
      'moon',
      'isByAuthor',
      'createdAt as publishedAt',
      'isReleased',
    ])
    .where('secretId', '=', secretKey)
    .where('state', '=', 'visible')
    .orderBy('id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('id', '<', before)
  if (from !== null) newest = newest.where('id', '<=', from)
  return newest.execute()
}

export async function findPublicCommentKey(db: Db, secretKey: string, publicId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('content.publicComments')
    .select('id')
    .where('secretId', '=', secretKey)
    .where('publicId', '=', publicId)
    .executeTakeFirst()
  return found?.id ?? undefined
}

export function findPublicCommentText(db: Db, publicId: string) {
  return db
    .selectFrom('content.comments as c')
    .innerJoin('content.secrets as s', 's.id', 'c.secretId')
    .select(['c.text', 'c.authorNickname', 'c.createdAt as publishedAt'])
    .where('c.publicId', '=', publicId)
    .where('c.isListed', '=', true)
    .where('s.isListed', '=', true)
    .executeTakeFirst()
}

type NewComment = Omit<CommentRow, 'publishedAt'> & {
  readonly secretId: string
  /** Time of release. */
  readonly createdAt: Date
  readonly isReleased: boolean
}

/** The secret of a new comment, if it is listed. Locked, so that it is not deleted meanwhile. */
export function lockListedSecret(secretId: string): RawBuilder<unknown> {
  return sql`select from content.secrets where id = ${secretId}::uuid and is_listed for key share`
}

/** Part of `publishContent`. */
export function insertComment(comment: NewComment): Insert {
  return sql`insert into content.comments (id, public_id, secret_id, text, author_nickname, moon, is_by_author, created_at, is_released)
    select ${comment.id}::uuid, ${comment.publicId}::text, ${comment.secretId}::uuid, ${comment.text}::text, ${comment.authorNickname}::text,
      ${comment.moon}::smallint, ${comment.isByAuthor}::boolean, ${comment.createdAt}::timestamptz, ${comment.isReleased}::boolean from claimed`
}

/** Part of `publishContent`: the counter counts a comment from its release on. */
export function countComment({ secretId, isReleased }: NewComment): Insert {
  return sql`insert into content.secret_counters (secret_id, comments)
    select ${secretId}::uuid, 1 from claimed where ${isReleased}::boolean
    on conflict (secret_id) do update set comments = secret_counters.comments + 1`
}

type ReleasedComment = { readonly id: string; readonly secretId: string; readonly isListed: boolean }

/** Releases all comments that are due, and counts them. Lock order: secrets, counters, comments, as in every other transaction. */
export async function releaseDueComments(trx: Trx, dueBy: Date): Promise<ReleasedComment[]> {
  const { rows } = await sql<ReleasedComment>`with due as materialized (
      select id, secret_id from content.comments where not is_released and created_at <= ${dueBy}
    ), secrets as materialized (
      select id from content.secrets where id in (select secret_id from due) order by id for key share
    ), counters as materialized (
      select secret_id from content.secret_counters where secret_id in (select id from secrets) order by secret_id for no key update
    ), released as (
      update content.comments set is_released = true
      where id in (select id from due) and not is_released and (select count(*) from counters) >= 0
      returning id, secret_id, is_listed
    ), counted as (
      insert into content.secret_counters (secret_id, comments)
      select secret_id, count(*) from released where is_listed group by secret_id order by secret_id
      on conflict (secret_id) do update set comments = secret_counters.comments + excluded.comments
    )
    select id, secret_id, is_listed from released`.execute(trx)
  return rows
}

/** A comment in any state. */
export function findComment(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('content.comments')
    .select(['id', 'secretId'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

export function listCommentKeys(db: Db, publicIds: readonly string[]) {
  return db
    .selectFrom('content.comments')
    .select(['id', 'publicId', 'authorNickname'])
    .where('publicId', 'in', publicIds)
    .execute()
}

type Deleted = { readonly isListed: boolean }

/** Lock order: the counter first, as in every other transaction. Undefined when a concurrent request deleted the row first. */
export async function deleteCommentRow(
  trx: Trx,
  { id, secretId }: { id: string; secretId: string },
): Promise<Deleted | undefined> {
  await lockCounter(trx, secretId)
  const deleted = await trx.deleteFrom('content.comments').where('id', '=', id).returning('isListed').executeTakeFirst()
  if (deleted?.isListed === true) await decrementCommentCount(trx, secretId)
  return deleted
}

/** Row for the moderation worker. */
export function findCommentText(db: Db | Trx, id: string) {
  return db
    .selectFrom('content.comments as c')
    .innerJoin('content.secrets as s', 's.id', 'c.secretId')
    .select([
      'c.id',
      'c.publicId',
      'c.secretId',
      'c.text',
      'c.state',
      'c.isMinorFlagged',
      'c.isReleased',
      's.isPrivate',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Row locks until the transaction ends. Lock order: secret, counter, comment, as in every other transaction. */
export async function findCommentForUpdate(trx: Trx, id: string) {
  const comment = await findCommentText(trx, id)
  if (comment === undefined) return undefined
  const { secretId } = comment
  await trx.selectFrom('content.secrets').select('id').where('id', '=', secretId).forKeyShare().execute()
  await lockCounter(trx, secretId)
  await trx.selectFrom('content.comments').select('id').where('id', '=', id).forUpdate().execute()
  return findCommentText(trx, id)
}

type LockedComment = {
  readonly id: string
  readonly secretId: string
  readonly state: string
  readonly isReleased: boolean
}

/** For a locked comment: updates the state and, once it is released, the public counter. */
export async function updateCommentState(
  trx: Trx,
  { id, secretId, state: before, isReleased }: LockedComment,
  state: 'visible' | 'hidden' | 'removed',
): Promise<void> {
  if (state === before) return
  await trx.updateTable('content.comments').set({ state }).where('id', '=', id).execute()
  if (!isReleased) return
  if (before === 'visible') await decrementCommentCount(trx, secretId)
  if (state === 'visible') await incrementCommentCount(trx, secretId)
}

/** For a locked comment that is not visible. */
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

async function incrementCommentCount(trx: Trx, secretId: string): Promise<void> {
  await trx
    .insertInto('content.secretCounters')
    .values({ secretId, comments: 1 })
    .onConflict((counter) =>
      counter.column('secretId').doUpdateSet({ comments: sql`content.secret_counters.comments + 1` }),
    )
    .execute()
}

async function decrementCommentCount(trx: Trx, secretId: string): Promise<void> {
  await trx
    .updateTable('content.secretCounters')
    .set({ comments: sql`greatest(comments - 1, 0)` })
    .where('secretId', '=', secretId)
    .execute()
}

/** Compares one batch of counters with the comments in one snapshot, and adds the drift to the current counters. */
export function repairCommentCounts(
  db: Db,
  after: string,
  count: number,
): Promise<{ last: string | null; repaired: number }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('comments.repair_counters'))`.execute(trx)
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<{ last: string | null; repaired: number }>`with step as materialized (
        select secret_id, comments from content.secret_counters where secret_id > ${after} order by secret_id limit ${count}
      ), drift as materialized (
        select step.secret_id, t.comments - step.comments as comments from step cross join lateral (
          select count(*) as comments from content.comments c where c.secret_id = step.secret_id and c.state = 'visible' and c.is_released
        ) t where t.comments <> step.comments
      ), locked as materialized (
        select c.secret_id from content.secret_counters c where c.secret_id in (select secret_id from drift)
        order by c.secret_id for no key update
      ), repaired as (
        update content.secret_counters c set comments = greatest(c.comments + d.comments, 0)
        from drift d where d.secret_id = c.secret_id and (select count(*) from locked) >= 0 returning 1
      )
      select (select secret_id from step order by secret_id desc limit 1) as last, (select count(*) from repaired)::int as repaired`.execute(
      trx,
    )
    return rows[0] ?? { last: null, repaired: 0 }
  })
}
