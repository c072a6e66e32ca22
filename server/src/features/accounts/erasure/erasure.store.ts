// SQL store of account erasure. The only store that deletes from, or clears columns in, the tables of every feature: in small batches,
// as the erasure plan defines.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import { type Erasure, contentExists, isPublicUnsigned } from './cohort.columns.ts'
import { erasureSteps, type Step } from './plan/erasure.columns.ts'

/** False when an erasure request for the account exists. */
export async function insertErasure(
  trx: Trx,
  { receipt, accountId, mode, requestedAt }: Erasure & { readonly requestedAt?: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('identity.erasures')
    .values({ receipt, accountId, scope: 'account', mode, ...(requestedAt && { requestedAt }) })
    .onConflict((row) => row.column('accountId').doNothing())
    .returning('receipt')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findErasure(db: Db, receipt: string) {
  return db
    .selectFrom('identity.erasures')
    .select([
      'receipt',
      'accountId',
      'ownerId',
      'scope',
      'mode',
      'requestedAt',
      'doneAt',
      'unsigned',
      'cohortSize',
      'erased',
    ])
    .select(sql<string | null>`due_on::text`.as('eraseBy'))
    .where('receipt', '=', receipt)
    .$narrowType<{ mode: ErasureMode; scope: 'account' | 'secrets' }>()
    .executeTakeFirst()
}

/** Requests whose account should be deleted by now, or whose secrets should be queued. */
export function listOverdueErasures(db: Db): Promise<{ receipt: string; scope: string }[]> {
  return db
    .selectFrom('identity.erasures')
    .select(['receipt', 'scope'])
    .where('doneAt', 'is', null)
    .where('dueOn', 'is', null)
    .where('requestedAt', '<', sql<Date>`${now} - interval '10 minutes'`)
    .orderBy('requestedAt')
    .limit(100)
    .execute()
}

/** Deletes or clears up to `most` rows of one step and updates the receipt in the same transaction. Returns the number of rows. */
export function eraseBatch(db: Db, erasure: Erasure, step: Step, most: number): Promise<number> {
  const { receipt, accountId } = erasure
  return db.transaction().execute(async (trx) => {
    const n =
      step.table === 'identity.chat_members'
        ? await leaveConversations(trx, accountId, most)
        : await executeCount(trx, buildQuery(step, erasure, most))
    if (n > 0 && step.counts !== undefined) await incrementErasedCount(trx, receipt, step.counts, n)
    return n
  })
}

function buildQuery(step: Step, erasure: Erasure, most: number): RawBuilder<{ n: number }> {
  if (step.table === 'content.comments')
    return deleteComments(sql`select t.id, t.secret_id from identity.comment_authors w join content.comments t on t.id = w.comment_id
      where w.account_id = ${erasure.accountId} ${exceptPublicUnsigned(step.table, erasure)} order by t.id limit ${most}`)
  if (step.how === 'delete') return deleteRows(step, erasure, most)
  if (step.table === 'content.messages') return clearMessages(erasure.accountId, most)
  return step.table === 'identity.reports' ? clearReports(step, erasure, most) : clearCases(step, erasure, most)
}

/** Public unsigned content is deleted here only in mode `immediate`. Otherwise it stays queued, or until its own TTL. */
function exceptPublicUnsigned(table: string, { mode }: Erasure): RawBuilder<unknown> {
  const isSpared = mode === 'immediate' ? undefined : isPublicUnsigned[table]
  return isSpared === undefined ? sql`` : sql`and not (${sql.raw(isSpared)})`
}

async function executeCount(trx: Trx, statement: RawBuilder<{ n: number }>): Promise<number> {
  return (await statement.execute(trx)).rows[0]?.n ?? 0
}

export async function incrementErasedCount(trx: Trx, receipt: string, kind: string, n: number): Promise<void> {
  await sql`update identity.erasures
    set erased = erased || jsonb_build_object(${kind}::text, coalesce((erased ->> ${kind}::text)::int, 0) + ${n}::int)
    where receipt = ${receipt}`.execute(trx)
}

function ownRows({ table, by, through }: Step, erasure: Erasure, most: number): RawBuilder<unknown> {
  const { accountId } = erasure
  if (through === undefined)
    return sql`ctid = any (array(select t.ctid from ${sql.table(table)} t
      where t.${sql.ref(by)} = ${accountId} ${by === 'reported_id' ? exceptPublicPhotos(table, accountId) : sql``} limit ${most}))`
  if (erasure.mode === 'immediate')
    return sql`${sql.ref(by)} in (select ${sql.ref(through.key)} from ${sql.table(through.table)}
      where account_id = ${accountId} order by 1 limit ${most})`
  return sql`${sql.ref(by)} in (select t.${sql.ref(by)} from ${sql.table(through.table)} w
    join ${sql.table(table)} t on t.${sql.ref(by)} = w.${sql.ref(through.key)}
    where w.account_id = ${accountId} ${exceptPublicUnsigned(table, erasure)} order by 1 limit ${most})`
}

/** A report case about a photo that is still public stays unchanged until the photo has expired. */
function exceptPublicPhotos(table: string, accountId: string): RawBuilder<unknown> {
  const photos = sql`(select photo_id from identity.photo_authors where account_id = ${accountId}
    union all select comment_id from identity.photo_comment_authors where account_id = ${accountId})`
  return table === 'identity.report_cases'
    ? sql`and t.target_key not in ${photos}`
    : sql`and not exists (select from identity.report_cases c where c.id = t.case_id and c.target_key in ${photos})`
}

function deleteRows(step: Step, erasure: Erasure, most: number): RawBuilder<{ n: number }> {
  return sql`with gone as (delete from ${sql.table(step.table)} where ${ownRows(step, erasure, most)} returning 1)
    select count(*)::int as n from gone`
}

// Other users may comment and react concurrently: lock the counter rows in the same order as reactions do, against deadlock.
function deleteComments(chosen: RawBuilder<unknown>): RawBuilder<{ n: number }> {
  return sql`with chosen as materialized (${chosen}), locked as materialized (
      select secret_id from content.secret_counters where secret_id in (select secret_id from chosen)
      order by secret_id for no key update
    ), gone as (
      delete from content.comments where id in (select id from chosen) and (select count(*) from locked) >= 0
      returning secret_id, state
    ), fewer as (
      update content.secret_counters c set comments = greatest(c.comments - g.n, 0)
      from (select secret_id, count(*)::int as n from gone where state = 'visible' group by secret_id) g
      where g.secret_id = c.secret_id
    )
    select count(*)::int as n from gone`
}

function clearMessages(accountId: string, most: number): RawBuilder<{ n: number }> {
  return sql`with chosen as materialized (
      select m.conversation_id, m.seq from identity.chat_members w
      join content.messages m on m.conversation_id = w.conversation_id and m.side = w.side and m.key is not null
      where w.account_id = ${accountId} limit ${most}
    ), emptied as (
      update content.messages m set text = null, key = null from chosen c
      where m.conversation_id = c.conversation_id and m.seq = c.seq returning 1
    )
    select count(*)::int as n from emptied`
}

/** Sending a message takes a row lock on the conversation: messages sent while texts were cleared are found here, and none come later. */
async function leaveConversations(trx: Trx, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from content.conversations where id in (
      select conversation_id from identity.chat_members where account_id = ${accountId} order by 1 limit ${most}
    ) order by id for update`.execute(trx)
  const ids = sql`any (${rows.map(({ id }) => id)}::uuid[])`
  await sql`update content.messages m set text = null, key = null from identity.chat_members w
    where w.conversation_id = ${ids} and w.account_id = ${accountId}
      and m.conversation_id = w.conversation_id and m.side = w.side and m.key is not null`.execute(trx)
  // A deleted account has no blocks in either direction.
  await sql`update identity.chat_members set status = 'active', account_id = nullif(account_id, ${accountId}::uuid),
      read_seq = case when account_id = ${accountId} then 0 else read_seq end,
      unread = case when account_id = ${accountId} then 0 else unread end
    where conversation_id = ${ids}`.execute(trx)
  await sql`delete from content.conversations c where c.id = ${ids}
    and not exists (select from identity.chat_members w where w.conversation_id = c.id and w.account_id is not null)`.execute(
    trx,
  )
  return rows.length
}

/** The reported snapshot without the texts of one side. */
function redactSnapshot(side: 'me' | 'them'): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(case when said ->> 'from' = ${side}
      then said || '{"text": null}' else said end order by place), '[]')
    from jsonb_array_elements(evidence) with ordinality as each (said, place))`
}

/** While reported content is queued, moderators need the snapshot for their decision: it is cleared together with the content. */
function clearReports(step: Step, erasure: Erasure, most: number): RawBuilder<{ n: number }> {
  const isRetained = sql`exists (select from identity.report_cases c where c.id = case_id and ${sql.raw(contentExists)})`
  const change =
    step.by === 'reporter_id'
      ? sql`evidence = ${redactSnapshot('me')}, reporter_nickname = null, reason = null, proof = null`
      : sql`evidence = case when ${isRetained} then evidence else ${redactSnapshot('them')} end, reported_nickname = null`
  return sql`with emptied as (
      update identity.reports set ${sql.ref(step.by)} = null, ${change}
      where ${ownRows(step, erasure, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

/** A case about a deleted account must not lead to its content: a random key replaces the target. */
const clearedTarget = {
  target_key: sql`gen_random_uuid()`,
  target_public_id: sql`null`,
  secret_public_id: sql`null`,
}

/** A case about queued or ownerless content stays open; only its author is cleared. */
function clearCases(step: Step, erasure: Erasure, most: number): RawBuilder<{ n: number }> {
  const theirs = Object.entries(clearedTarget).map(
    ([column, none]) =>
      sql`${sql.ref(column)} = case when ${sql.raw(contentExists)} then c.${sql.ref(column)} else ${none} end`,
  )
  const change = step.by === 'reported_id' ? sql`, reported_nickname = null, ${sql.join(theirs)}` : sql``
  return sql`with emptied as (
      update identity.report_cases c set ${sql.ref(step.by)} = null ${change}
      where c.${ownRows(step, erasure, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

/** Takes a row lock on the account, so that no row is inserted for it; returns its nickname key, or undefined while rows are left. */
export async function lockIfEmpty(trx: Trx, accountId: string): Promise<string | null | undefined> {
  const account = trx.selectFrom('identity.accounts').select('nicknameKey').where('id', '=', accountId)
  const lockedRow = await account.forUpdate().executeTakeFirst()
  const left = erasureSteps.map(({ table, by, through }) => {
    const [from, column] = through === undefined ? [table, by] : [through.table, 'account_id']
    return sql`exists (select from ${sql.table(from)} where ${sql.ref(column)} = ${accountId})`
  })
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(left, sql` or `)} as any`.execute(trx)
  return rows[0]?.any ? undefined : (lockedRow?.nicknameKey ?? null)
}

/** Deletes the account row and anonymizes the receipt. The receipt waits for a cohort when unsigned content is queued. */
export async function closeErasure(
  trx: Trx,
  { receipt, accountId }: Erasure,
  { eraseBy, today }: { readonly eraseBy: string; readonly today: string },
): Promise<void> {
  await trx.deleteFrom('identity.accounts').where('id', '=', accountId).execute()
  const waits = sql`mode = 'cohort' and unsigned <> '{}'`
  await sql`update identity.erasures set account_id = null, due_on = case when ${waits} then ${eraseBy}::date end,
      done_at = case when not (${waits}) then ${today}::date::timestamp at time zone 'UTC' end,
      requested_at = date_trunc('day', requested_at at time zone 'UTC') at time zone 'UTC'
    where receipt = ${receipt}`.execute(trx)
}

/** Photos that are public until their TTL ends: the account is deleted after them. */
export async function hasPublicPhotos(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from identity.photo_authors where account_id = ${accountId})
    or exists (select from identity.photo_comment_authors where account_id = ${accountId}) as any`.execute(db)
  return rows[0]?.any === true
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
    const emptied = sql.join(Object.entries(clearedTarget).map(([column, none]) => sql`${sql.ref(column)} = ${none}`))
    await sql`with emptied as (
        update identity.report_cases set ${emptied} where target_key = any (${[...secrets, ...comments]}::uuid[])
          -- Queued comments that go with their secret by cascade.
          or target_key in (select q.comment_id from identity.erasure_queue q join content.comments c on c.id = q.comment_id
            where c.secret_id = any (${secrets}::uuid[])) returning id
      ) update identity.reports set evidence = ${redactSnapshot('them')} where case_id in (select id from emptied)`.execute(
      trx,
    )
    await deleteComments(sql`select id, secret_id from content.comments where id = any (${comments}::uuid[])`).execute(
      trx,
    )
    await sql`delete from content.secrets where id = any (${secrets}::uuid[])`.execute(trx)
    return rows.length
  })
}

export async function listAccountIds(db: Db, publicIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('identity.accounts').select('id').where('publicId', 'in', publicIds).execute()
  return rows.map(({ id }) => id)
}

export async function findOpenErasure(db: Db, accountId: string): Promise<string | undefined> {
  const found = db.selectFrom('identity.erasures').select('receipt').where('accountId', '=', accountId)
  return (await found.executeTakeFirst())?.receipt
}

const tablesByKind = {
  secret: 'content.secrets',
  photo: 'content.photos',
  'photo-comment': 'content.photo_comments',
} as const

/** Deletes rows that a backup restored. Returns their number. */
export async function deleteRestored(
  trx: Trx,
  kind: keyof typeof tablesByKind | 'comment' | 'removed-secret' | 'removed-comment',
  publicIds: readonly string[],
): Promise<number> {
  const theirs = sql`public_id = any (${publicIds}::text[])`
  if (kind === 'removed-secret')
    return executeCount(
      trx,
      countChanged(sql`update content.secrets set state = 'removed' where ${theirs} and state <> 'removed'`),
    )
  if (kind === 'comment')
    return executeCount(trx, decrementCommentCounts(sql`delete from content.comments where ${theirs}`))
  if (kind === 'removed-comment')
    return executeCount(
      trx,
      // Its previous state decides whether the counter included it.
      decrementCommentCounts(
        sql`update content.comments c set state = 'removed'
        from (select id, state as was from content.comments where ${theirs} and state <> 'removed' for update) old
        where old.id = c.id`,
        sql`old.was`,
      ),
    )
  return executeCount(trx, countChanged(sql`delete from ${sql.table(tablesByKind[kind])} where ${theirs}`))
}

function countChanged(statement: RawBuilder<unknown>): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning 1) select count(*)::int as n from gone`
}

function decrementCommentCounts(statement: RawBuilder<unknown>, was = sql`state`): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning secret_id, ${was} as was), fewer as (
      update content.secret_counters c set comments = greatest(c.comments - g.n, 0)
      from (select secret_id, count(*)::int as n from gone where was = 'visible' group by secret_id) g
      where g.secret_id = c.secret_id
    )
    select count(*)::int as n from gone`
}
