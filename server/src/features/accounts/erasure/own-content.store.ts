// SQL store of content that is erased. Of one author, each row is changed in a separate transaction, which writes only tables of content:
// no transaction shows that two texts have one author, or whose they are.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { type RawBuilder, sql } from 'kysely'
import { authorTables, type ContentKind } from '../../../platform/authorship/author-tables.ts'
import { removeAuthors } from '../../../platform/authorship/authors.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { authoredContent, isPublicUnsigned, type QueuedKind } from './cohort.columns.ts'
import { clearTargetSql, redactedSnapshot } from './report-cases.columns.ts'

type OwnContent = {
  readonly kind: ContentKind
  readonly tags: readonly string[]
  /** Set for a user who stays: only secrets up to this time. */
  readonly until?: Date | undefined
}

/** `created_at` of a scheduled secret is its release. Its check is inserted with the text. */
const writtenUntil = (until: Date) =>
  sql`and (t.created_at <= ${until}
    or exists (select from moderation.checks k where k.secret_id = t.id and k.created_at <= ${until}))`

/** Ids in random order: the order of deletion says nothing about the order of publication. */
async function listOwn(db: Db, { kind, tags, until }: OwnContent, condition: RawBuilder<unknown>): Promise<string[]> {
  const { table, key } = authorTables[kind]
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} w
    join ${sql.table(authoredContent[kind].table)} t on t.id = w.${sql.ref(key)}
    where w.tag = any (${tags}::uuid[]) ${until === undefined ? sql`` : writtenUntil(until)} ${condition}
    order by gen_random_uuid()`.execute(db)
  return rows.map(({ id }) => id)
}

/** Public unsigned content is deleted here only in mode `immediate`. Otherwise it stays queued, or until its own TTL. */
function exceptPublicUnsigned(kind: ContentKind, mode: ErasureMode): RawBuilder<unknown> {
  return mode === 'immediate' ? sql`` : sql`and not (${sql.raw(isPublicUnsigned[kind])})`
}

export function listErasable(db: Db, own: OwnContent, mode: ErasureMode): Promise<string[]> {
  return listOwn(db, own, exceptPublicUnsigned(own.kind, mode))
}

/** Public unsigned content, without what is queued already and stays so. */
export function listDetachable(
  db: Db,
  own: OwnContent & { readonly kind: QueuedKind },
  mode: ErasureMode,
): Promise<string[]> {
  const staysQueued = own.until !== undefined && mode === 'cohort'
  const isNotQueued = sql`and not exists (select from identity.erasure_queue q where q.${sql.ref(authorTables[own.kind].key)} = t.id)`
  return listOwn(db, own, sql`and (${sql.raw(isPublicUnsigned[own.kind])}) ${staysQueued ? isNotQueued : sql``}`)
}

/** A transaction of one statement: an author may have thousands of texts. No-op for content that became public since it was listed. */
export async function deleteContent(db: Db, kind: ContentKind, id: string, mode: ErasureMode): Promise<void> {
  const condition = sql`t.id = ${id} ${exceptPublicUnsigned(kind, mode)}`
  const statement =
    kind === 'comment'
      ? deleteComments(sql`select t.id, t.secret_id from content.comments t where ${condition}`)
      : sql`delete from ${sql.table(authoredContent[kind].table)} t where ${condition}`
  await statement.execute(db)
}

// Other users may comment and react concurrently: lock the counter rows in the same order as reactions do, against deadlock.
function deleteComments(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with chosen as materialized (${chosen}), locked as materialized (
      select secret_id from content.secret_counters where secret_id in (select secret_id from chosen)
      order by secret_id for no key update
    ), gone as (
      delete from content.comments where id in (select id from chosen) and (select count(*) from locked) >= 0
      returning secret_id, is_listed
    )
    update content.secret_counters c set comments = greatest(c.comments - g.n, 0)
    from (select secret_id, count(*)::int as n from gone where is_listed group by secret_id) g
    where g.secret_id = c.secret_id`
}

type Detachment = {
  readonly mode: ErasureMode
  readonly eraseBy: string
  readonly rankBox: Buffer
  /** A user who stays: a queued secret remains in the author's list until it is deleted. */
  readonly stays: boolean
}

/**
 * Detaches one public unsigned text from its author: inserts it into the erasure queue, or leaves it without an author. A text of a deleted
 * account loses author and IP address at once. Returns whether it was inserted.
 */
export function detachContent(db: Db, kind: QueuedKind, id: string, detachment: Detachment): Promise<boolean> {
  const { mode, stays } = detachment
  return db.transaction().execute(async (trx) => {
    const publicId = await findPublicUnsigned(trx, kind, id)
    if (publicId === undefined) return false
    const isQueued = mode === 'cohort' && (await insertQueued(trx, kind, id, detachment))
    if (mode !== 'cohort') await deleteUnreleased(trx, kind, id)
    const isDisowned = (mode !== 'cohort' || !stays) && (await disown(trx, kind, id))
    // So that a restore from backup repeats it. A deleted account has its own line in the log.
    if (stays && (isQueued || isDisowned))
      await insertDeletionLogEntry(trx, isDisowned ? 'ownerless-secret' : 'pending-secret', publicId)
    return isQueued
  })
}

async function findPublicUnsigned(trx: Trx, kind: QueuedKind, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ publicId: string }>`select t.public_id from ${sql.table(authoredContent[kind].table)} t
    where t.id = ${id} and (${sql.raw(isPublicUnsigned[kind])})`.execute(trx)
  return rows[0]?.publicId
}

export async function insertQueued(
  db: Db | Trx,
  kind: QueuedKind,
  id: string,
  { eraseBy, rankBox }: Pick<Detachment, 'eraseBy' | 'rankBox'>,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into identity.erasure_queue (${sql.ref(authorTables[kind].key)}, due_on, rank_box)
    values (${id}, ${eraseBy}::date, ${rankBox}) on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

async function deleteUnreleased(trx: Trx, kind: QueuedKind, id: string): Promise<void> {
  await sql`delete from identity.erasure_queue where ${sql.ref(authorTables[kind].key)} = ${id} and not is_released`.execute(
    trx,
  )
}

/** The encrypted IP address reveals where the author was: it is deleted now, not with the text. False when it had no author. */
async function disown(trx: Trx, kind: QueuedKind, id: string): Promise<boolean> {
  if (kind === 'secret') await sql`delete from identity.author_ips where secret_id = ${id}`.execute(trx)
  return (await removeAuthors(trx, kind, [id])) > 0
}

/** No-op for a secret of a released cohort. */
export function deleteFromQueue(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ publicId: string }>`delete from identity.erasure_queue q using content.secrets s
      where q.secret_id = ${id} and s.id = q.secret_id and not q.is_released returning s.public_id`.execute(trx)
    for (const { publicId } of rows) await insertDeletionLogEntry(trx, 'cancelled-secret', publicId)
  })
}

type RequestLine = 'pending-secret' | 'cancelled-secret' | 'ownerless-secret'

async function insertDeletionLogEntry(trx: Trx, kind: RequestLine, publicId: string): Promise<void> {
  await sql`insert into moderation.deletions (kind, public_id) values (${kind}, ${publicId})`.execute(trx)
}

/** After a restore: secrets that were left ownerless. Returns how many had an author. */
export async function disownSecrets(db: Db, publicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from content.secrets where public_id = any (${publicIds}::text[])
    order by gen_random_uuid()`.execute(db)
  let disowned = 0
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      await sql`delete from identity.erasure_queue where secret_id = ${id}`.execute(trx)
      if (await disown(trx, 'secret', id)) disowned += 1
    })
  return disowned
}

/** Deletes up to `most` texts of a released cohort, in the random order of the queue: each batch mixes authors and types. */
export function deleteReleased(db: Db, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ secretId: string | null; commentId: string | null }>`select secret_id, comment_id
      from identity.erasure_queue where is_released order by sort_key limit ${most} for update skip locked`.execute(trx)
    const secrets = rows.flatMap(({ secretId }) => secretId ?? [])
    const comments = rows.flatMap(({ commentId }) => commentId ?? [])
    // Content before cases, by id: the lock order of the transactions that close a case or revert a decision (no deadlock).
    await sql`select from content.secrets where id = any (${secrets}::uuid[]) order by id for update`.execute(trx)
    await sql`select from content.comments where id = any (${comments}::uuid[]) order by id for update`.execute(trx)
    await sql`with emptied as (
        update identity.report_cases set ${sql.raw(clearTargetSql)} where target_key = any (${[...secrets, ...comments]}::uuid[])
          -- Queued comments that go with their secret by cascade.
          or target_key in (select q.comment_id from identity.erasure_queue q join content.comments c on c.id = q.comment_id
            where c.secret_id = any (${secrets}::uuid[])) returning id
      ) update identity.reports set evidence = ${sql.raw(redactedSnapshot('them'))} where case_id in (select id from emptied)`.execute(
      trx,
    )
    await deleteComments(sql`select id, secret_id from content.comments where id = any (${comments}::uuid[])`).execute(
      trx,
    )
    await sql`delete from content.secrets where id = any (${secrets}::uuid[])`.execute(trx)
    return rows.length
  })
}
