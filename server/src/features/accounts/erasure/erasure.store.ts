// SQL store of account erasure. The only store that deletes from, or clears columns in, the tables of every feature: in small batches,
// as the erasure plan defines.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import type { EntryCounts, Erasure } from './cohort.columns.ts'
import { clearTargetSql, redactedSnapshot } from './report-cases.columns.ts'
import { erasureSteps, type Step } from './plan/erasure.columns.ts'

/** False when an erasure request for the account exists. */
export async function insertErasure(
  trx: Trx,
  {
    receipt,
    accountId,
    mode,
    baseline,
    requestedAt,
  }: Erasure & { readonly baseline: EntryCounts; readonly requestedAt?: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('identity.erasures')
    .values({
      receipt,
      accountId,
      scope: 'account',
      mode,
      baseline: JSON.stringify(baseline),
      ...(requestedAt && { requestedAt }),
    })
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
      'cohortShare',
      'erased',
    ])
    .select(sql<string | null>`due_on::text`.as('eraseBy'))
    .where('receipt', '=', receipt)
    .$narrowType<{ mode: ErasureMode; scope: 'account' | 'secrets' }>()
    .executeTakeFirst()
}

/** Requests whose account should be deleted by now, or whose secrets should be queued. Of an account only the day of the request is known. */
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
        : await executeCount(trx, buildQuery(step, accountId, most))
    if (n > 0 && step.counts !== undefined) await incrementErasedCount(trx, receipt, step.counts, n)
    return n
  })
}

function buildQuery(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  if (step.how === 'delete') return deleteRows(step, accountId, most)
  if (step.table === 'content.messages') return clearMessages(accountId, most)
  return step.table === 'identity.reports' ? clearReports(step, accountId, most) : clearCases(step, accountId, most)
}

async function executeCount(trx: Trx, statement: RawBuilder<{ n: number }>): Promise<number> {
  return (await statement.execute(trx)).rows[0]?.n ?? 0
}

export async function incrementErasedCount(trx: Trx, receipt: string, kind: string, n: number): Promise<void> {
  await sql`update identity.erasures
    set erased = erased || jsonb_build_object(${kind}::text, coalesce((erased ->> ${kind}::text)::int, 0) + ${n}::int)
    where receipt = ${receipt}`.execute(trx)
}

function ownRows({ table, by }: Step, accountId: string, most: number): RawBuilder<unknown> {
  return sql`ctid = any (array(select t.ctid from ${sql.table(table)} t where t.${sql.ref(by)} = ${accountId} limit ${most}))`
}

function deleteRows(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  return sql`with gone as (delete from ${sql.table(step.table)} where ${ownRows(step, accountId, most)} returning 1)
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

/** Of reports about content only the reporter is an account: its author is cleared with the case (own-cases.store.ts). */
function clearReports(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  const change =
    step.by === 'reporter_id'
      ? sql`evidence = ${sql.raw(redactedSnapshot('me'))}, reporter_nickname = null, reason = null, proof = null`
      : sql`evidence = ${sql.raw(redactedSnapshot('them'))}, reported_nickname = null`
  return sql`with emptied as (
      update identity.reports set ${sql.ref(step.by)} = null, ${change}
      where ${ownRows(step, accountId, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

function clearCases(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  const change = step.by === 'reported_id' ? sql`, reported_nickname = null, ${sql.raw(clearTargetSql)}` : sql``
  return sql`with emptied as (
      update identity.report_cases set ${sql.ref(step.by)} = null ${change}
      where ${ownRows(step, accountId, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

/** Rows of the account other than its content. */
export async function hasRows(trx: Trx, accountId: string): Promise<boolean> {
  const left = erasureSteps.map(({ table, by, through }) => {
    const [from, column] = through === undefined ? [table, by] : [through.table, 'account_id']
    return sql`exists (select from ${sql.table(from)} where ${sql.ref(column)} = ${accountId})`
  })
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(left, sql` or `)} as any`.execute(trx)
  return rows[0]?.any === true
}

/** Row lock: no row is inserted for the account until the transaction ends. Undefined when it is deleted. */
export function lockAccount(trx: Trx, accountId: string): Promise<{ nicknameKey: string | null } | undefined> {
  const account = trx.selectFrom('identity.accounts').select('nicknameKey').where('id', '=', accountId)
  return account.forUpdate().executeTakeFirst()
}

/** Deletes the account row and anonymizes the receipt. The receipt waits for a cohort when unsigned content is queued. */
export async function closeErasure(
  trx: Trx,
  { receipt, accountId }: Erasure,
  { eraseBy, today }: { readonly eraseBy: string; readonly today: string },
): Promise<void> {
  await trx.deleteFrom('identity.accounts').where('id', '=', accountId).execute()
  const waits = sql`mode = 'cohort' and unsigned <> '{}'`
  await sql`update identity.erasures set account_id = null, baseline = '{}', due_on = case when ${waits} then ${eraseBy}::date end,
      done_at = case when not (${waits}) then ${today}::date end
    where receipt = ${receipt} and account_id = ${accountId}`.execute(trx)
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
      // What it was before decides whether the counter included it.
      decrementCommentCounts(
        sql`update content.comments c set state = 'removed'
        from (select id, is_listed as was from content.comments where ${theirs} and state <> 'removed' for update) old
        where old.id = c.id`,
        sql`old.was`,
      ),
    )
  return executeCount(trx, countChanged(sql`delete from ${sql.table(tablesByKind[kind])} where ${theirs}`))
}

function countChanged(statement: RawBuilder<unknown>): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning 1) select count(*)::int as n from gone`
}

function decrementCommentCounts(statement: RawBuilder<unknown>, was = sql`is_listed`): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning secret_id, ${was} as was), fewer as (
      update content.secret_counters c set comments = greatest(c.comments - g.n, 0)
      from (select secret_id, count(*)::int as n from gone where was group by secret_id) g
      where g.secret_id = c.secret_id
    )
    select count(*)::int as n from gone`
}
