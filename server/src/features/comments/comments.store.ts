// Kysely store for `content.comments`, their authors and the comment counter of a secret.
import { sql } from 'kysely'
import { insertAuthor } from '../../platform/authorship/authors.ts'
import type { KeyStore } from '../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export type CommentRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  publishedAt: Date
}

type CommentsPage = { readonly before: string | null; readonly from: string | null; readonly count: number }

/** Keyset page, newest first for every reader: `listVisibleComments` applies the block list. */
export function listPublicComments(
  db: Db,
  secretKey: string,
  { before, from, count }: CommentsPage,
): Promise<CommentRow[]> {
  let newest = db
    .selectFrom('content.publicComments')
    .select(['id', 'publicId', 'text', 'authorNickname', 'publishedAt'])
    .where('secretId', '=', secretKey)
    .orderBy('id', 'desc')
    .limit(count)
  if (before !== null) newest = newest.where('id', '<', before)
  if (from !== null) newest = newest.where('id', '<=', from)
  return newest.$castTo<CommentRow>().execute()
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

type NewComment = Omit<CommentRow, 'publishedAt'> & { readonly secretId: string }

/** Comment, author entry and public counter in one transaction. Undefined when the secret is no longer listed. */
export async function insertComment(
  trx: Trx,
  keys: KeyStore,
  comment: NewComment,
  accountId: string,
): Promise<CommentRow | undefined> {
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
  await insertAuthor(trx, keys, { kind: 'comment', accountId, contentId: comment.id })
  await incrementCommentCount(trx, comment.secretId)
  return row
}

/** A comment in any state. */
export function findComment(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('content.comments')
    .select(['id', 'secretId'])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

/** Lock order: the counter first, as in every other transaction. False when a concurrent request deleted the row first. */
export async function deleteCommentRow(trx: Trx, { id, secretId }: { id: string; secretId: string }): Promise<boolean> {
  await lockCounter(trx, secretId)
  const deleted = await trx.deleteFrom('content.comments').where('id', '=', id).returning('state').executeTakeFirst()
  if (deleted?.state === 'visible') await decrementCommentCount(trx, secretId)
  return deleted !== undefined
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
      's.isPrivate',
      's.isReleased',
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

type LockedComment = { readonly id: string; readonly secretId: string; readonly state: string }

/** For a locked comment: updates the state and the public counter. */
export async function updateCommentState(
  trx: Trx,
  { id, secretId, state: before }: LockedComment,
  state: 'visible' | 'hidden' | 'removed',
): Promise<void> {
  if (state === before) return
  await trx.updateTable('content.comments').set({ state }).where('id', '=', id).execute()
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
          select count(*) as comments from content.comments c where c.secret_id = step.secret_id and c.state = 'visible'
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
