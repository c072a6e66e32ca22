// All the SQL of erasing somebody. It alone deletes from the tables of every feature, and takes out of them what is theirs, a few rows at
// a time, as the plan says.
import { type RawBuilder, sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db.ts'
import { erasureSteps, type Step } from './erasure.columns.ts'

export type Erasure = { readonly receipt: string; readonly accountId: string }

/** False when they asked already. */
export async function insertErasure(trx: Trx, { receipt, accountId }: Erasure): Promise<boolean> {
  const inserted = await trx
    .insertInto('identity.erasures')
    .values({ receipt, accountId })
    .onConflict((row) => row.column('accountId').doNothing())
    .returning('receipt')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findErasure(db: Db, receipt: string) {
  return db
    .selectFrom('identity.erasures')
    .select(['receipt', 'accountId', 'requestedAt', 'doneAt', 'erased'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
}

/** Those that should be done by now. */
export function listOverdueErasures(db: Db): Promise<{ receipt: string }[]> {
  return db
    .selectFrom('identity.erasures')
    .select('receipt')
    .where('doneAt', 'is', null)
    .where('requestedAt', '<', sql<Date>`${now} - interval '10 minutes'`)
    .orderBy('requestedAt')
    .limit(100)
    .execute()
}

/** Deletes or empties up to `most` rows of one step and adds them to the receipt, both or neither. Says how many. */
export function eraseSome(db: Db, { receipt, accountId }: Erasure, step: Step, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const n =
      step.table === 'identity.chat_members'
        ? await leaveConversations(trx, accountId, most)
        : await erasedBy(trx, statementOf(step, accountId, most))
    if (n > 0 && step.counts !== undefined) await addErased(trx, receipt, step.counts, n)
    return n
  })
}

function statementOf(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  if (step.table === 'content.comments') return deleteComments(accountId, most)
  if (step.how === 'delete') return deleteRows(step, accountId, most)
  if (step.table === 'content.messages') return emptyMessages(accountId, most)
  return step.table === 'identity.reports' ? emptyReports(step, accountId, most) : emptyCases(step, accountId, most)
}

async function erasedBy(trx: Trx, statement: RawBuilder<{ n: number }>): Promise<number> {
  return (await statement.execute(trx)).rows[0]?.n ?? 0
}

export async function addErased(trx: Trx, receipt: string, kind: string, n: number): Promise<void> {
  await sql`update identity.erasures
    set erased = erased || jsonb_build_object(${kind}::text, coalesce((erased ->> ${kind}::text)::int, 0) + ${n}::int)
    where receipt = ${receipt}`.execute(trx)
}

function ownRows({ table, by, through }: Step, accountId: string, most: number): RawBuilder<unknown> {
  if (through === undefined)
    return sql`ctid = any (array(select ctid from ${sql.table(table)} where ${sql.ref(by)} = ${accountId} limit ${most}))`
  return sql`${sql.ref(by)} in (select ${sql.ref(through.key)} from ${sql.table(through.table)}
    where account_id = ${accountId} order by 1 limit ${most})`
}

function deleteRows(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  return sql`with gone as (delete from ${sql.table(step.table)} where ${ownRows(step, accountId, most)} returning 1)
    select count(*)::int as n from gone`
}

// What others wrote goes on being counted beside what is deleted: counters are locked in the order in which reactions lock them.
function deleteComments(accountId: string, most: number): RawBuilder<{ n: number }> {
  return sql`with chosen as materialized (
      select c.id, c.secret_id from identity.comment_authors w join content.comments c on c.id = w.comment_id
      where w.account_id = ${accountId} order by c.id limit ${most}
    ), locked as materialized (
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

function emptyMessages(accountId: string, most: number): RawBuilder<{ n: number }> {
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

/** Whoever says something holds the conversation: what was said while their words were taken out is found here, and nothing after. */
async function leaveConversations(trx: Trx, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from content.conversations where id in (
      select conversation_id from identity.chat_members where account_id = ${accountId} order by 1 limit ${most}
    ) order by id for update`.execute(trx)
  const ids = sql`any (${rows.map(({ id }) => id)}::uuid[])`
  await sql`update content.messages m set text = null, key = null from identity.chat_members w
    where w.conversation_id = ${ids} and w.account_id = ${accountId}
      and m.conversation_id = w.conversation_id and m.side = w.side and m.key is not null`.execute(trx)
  // Who is gone has blocked nobody, and is blocked by nobody.
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

function emptyReports(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  const isReporter = step.by === 'reporter_id'
  const words = sql`(select coalesce(jsonb_agg(case when said ->> 'from' = ${isReporter ? 'me' : 'them'}
      then said || '{"text": null}' else said end order by place), '[]')
    from jsonb_array_elements(evidence) with ordinality as each (said, place))`
  const named = isReporter ? sql`reporter_nickname = null, reason = null, proof = null` : sql`reported_nickname = null`
  return sql`with emptied as (
      update identity.reports set ${sql.ref(step.by)} = null, evidence = ${words}, ${named}
      where ${ownRows(step, accountId, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

/** A case about whoever left is about nothing that can be found: a key that nothing has stands in the place of theirs. */
function emptyCases(step: Step, accountId: string, most: number): RawBuilder<{ n: number }> {
  const theirs = sql`reported_nickname = null, target_key = gen_random_uuid(), target_public_id = null, secret_public_id = null`
  return sql`with emptied as (
      update identity.report_cases set ${sql.ref(step.by)} = null ${step.by === 'reported_id' ? sql`, ${theirs}` : sql``}
      where ${ownRows(step, accountId, most)} returning 1
    )
    select count(*)::int as n from emptied`
}

/** Holds the account, so that nothing more is written for it, and says which nickname it has; undefined while anything is left of it. */
export async function findEmptyForUpdate(trx: Trx, accountId: string): Promise<string | null | undefined> {
  const account = trx.selectFrom('identity.accounts').select('nicknameKey').where('id', '=', accountId)
  const held = await account.forUpdate().executeTakeFirst()
  const left = erasureSteps.map(({ table, by, through }) => {
    const [from, column] = through === undefined ? [table, by] : [through.table, 'account_id']
    return sql`exists (select from ${sql.table(from)} where ${sql.ref(column)} = ${accountId})`
  })
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(left, sql` or `)} as any`.execute(trx)
  return rows[0]?.any ? undefined : (held?.nicknameKey ?? null)
}

/** What is left is the receipt, and it says no more whose it is. */
export async function closeErasure(trx: Trx, { receipt, accountId }: Erasure): Promise<void> {
  await trx.deleteFrom('identity.accounts').where('id', '=', accountId).execute()
  await trx
    .updateTable('identity.erasures')
    .set({ accountId: null, doneAt: sql<Date>`date_trunc('minute', now())` })
    .where('receipt', '=', receipt)
    .execute()
}

export async function findAccountsOf(db: Db, publicIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('identity.accounts').select('id').where('publicId', 'in', publicIds).execute()
  return rows.map(({ id }) => id)
}

export async function findOpenErasure(db: Db, accountId: string): Promise<string | undefined> {
  const found = db.selectFrom('identity.erasures').select('receipt').where('accountId', '=', accountId)
  return (await found.executeTakeFirst())?.receipt
}

const tableOf = {
  secret: 'content.secrets',
  photo: 'content.photos',
  'photo-comment': 'content.photo_comments',
} as const

/** What had come back with a backup, and how many there were of it. */
export async function deleteAgain(
  trx: Trx,
  kind: keyof typeof tableOf | 'comment' | 'removed-secret' | 'removed-comment',
  publicIds: readonly string[],
): Promise<number> {
  const theirs = sql`public_id = any (${publicIds}::text[])`
  if (kind === 'removed-secret')
    return erasedBy(
      trx,
      changed(sql`update content.secrets set state = 'removed' where ${theirs} and state <> 'removed'`),
    )
  if (kind === 'comment') return erasedBy(trx, lessComments(sql`delete from content.comments where ${theirs}`))
  if (kind === 'removed-comment')
    return erasedBy(
      trx,
      // What it was before is what was counted.
      lessComments(
        sql`update content.comments c set state = 'removed'
        from (select id, state as was from content.comments where ${theirs} and state <> 'removed' for update) old
        where old.id = c.id`,
        sql`old.was`,
      ),
    )
  return erasedBy(trx, changed(sql`delete from ${sql.table(tableOf[kind])} where ${theirs}`))
}

function changed(statement: RawBuilder<unknown>): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning 1) select count(*)::int as n from gone`
}

function lessComments(statement: RawBuilder<unknown>, was = sql`state`): RawBuilder<{ n: number }> {
  return sql`with gone as (${statement} returning secret_id, ${was} as was), fewer as (
      update content.secret_counters c set comments = greatest(c.comments - g.n, 0)
      from (select secret_id, count(*)::int as n from gone where was = 'visible' group by secret_id) g
      where g.secret_id = c.secret_id
    )
    select count(*)::int as n from gone`
}
