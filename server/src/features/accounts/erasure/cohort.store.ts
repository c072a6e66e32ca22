// SQL store of erasure cohorts: the queue of public unsigned content, the users who wait, and the release of a whole cohort.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type Erasure, isPublicUnsigned, type QueuedKind, queuedContent } from './cohort.columns.ts'

type Detachment = Erasure & {
  readonly eraseBy: string
  /** Set for a user who stays: only secrets up to this time. They remain in the author's list until they are deleted. */
  readonly until?: Date
}

/**
 * Detaches up to `most` public unsigned texts from the account: inserts them into the erasure queue, or leaves them without an
 * author. Updates the counts of the receipt. Texts of a deleted account lose author and IP address at once. Returns the number of texts.
 */
export function detachContent(db: Db, detachment: Detachment, kind: QueuedKind, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Row lock: a request and its job may run concurrently, and no text may be counted twice.
    await sql`select from identity.erasures where receipt = ${detachment.receipt} for update`.execute(trx)
    const { rows } = await detachQuery(detachment, kind, most).execute(trx)
    const n = rows[0]?.n ?? 0
    if (n > 0)
      await sql`update identity.erasures set unsigned = unsigned
          || jsonb_build_object(${kind}::text, coalesce((unsigned ->> ${kind}::text)::int, 0) + ${n}::int)
        where receipt = ${detachment.receipt}`.execute(trx)
    return n
  })
}

function detachQuery(detachment: Detachment, kind: QueuedKind, most: number): RawBuilder<{ n: number }> {
  const { accountId, mode, until, eraseBy } = detachment
  const { table, authors, key } = queuedContent[kind]
  const column = sql.ref(key)
  const stays = until !== undefined
  const isNotQueued = sql`and not exists (select from identity.erasure_queue q where q.${column} = t.id)`
  const parts: RawBuilder<unknown>[] = [
    sql`chosen as materialized (
      select t.id, t.public_id from ${sql.table(authors)} w join ${sql.table(table)} t on t.id = w.${column}
      where w.account_id = ${accountId} and ${sql.raw(isPublicUnsigned[table] ?? 'false')}
        ${stays ? sql`and t.created_at <= ${until}` : sql``} ${stays && mode === 'cohort' ? isNotQueued : sql``}
      order by t.id limit ${most}
    )`,
  ]
  const chosen = sql`(select id from chosen)`
  if (mode === 'cohort')
    parts.push(sql`queued as (insert into identity.erasure_queue (${column}, due_on)
      select id, ${eraseBy}::date from chosen order by gen_random_uuid() on conflict do nothing)`)
  else
    parts.push(sql`unqueued as (delete from identity.erasure_queue where ${column} in ${chosen} and not is_released)`)
  if (mode !== 'cohort' || !stays) {
    parts.push(sql`disowned as (delete from ${sql.table(authors)} where ${column} in ${chosen})`)
    // The encrypted IP address reveals where the author was: it is deleted now, not with the text.
    if (kind === 'secrets') parts.push(sql`unlocated as (delete from identity.author_ips where secret_id in ${chosen})`)
  }
  if (stays) parts.push(deletionLogEntries(mode === 'cohort' ? 'pending-secret' : 'ownerless-secret', sql`chosen`))
  return sql`with ${sql.join(parts)} select count(*)::int as n from chosen`
}

/** Inserts a deletion log entry per text, so that a restore from backup replays it. */
function deletionLogEntries(
  kind: 'pending-secret' | 'cancelled-secret' | 'ownerless-secret',
  from: RawBuilder<unknown>,
) {
  return sql`noted as (insert into moderation.deletions (kind, public_id) select ${kind}, public_id from ${from} order by public_id)`
}

type SecretsRequest = Pick<Erasure, 'receipt' | 'accountId' | 'mode'> & { readonly requestedAt?: Date }

/** Upsert: one open request per user; a second one updates the first. Returns its receipt. */
export async function upsertSecretErasure(
  trx: Trx,
  { receipt, accountId, mode, requestedAt }: SecretsRequest,
): Promise<string> {
  const { rows } = await sql<{
    receipt: string
  }>`insert into identity.erasures as e (receipt, scope, mode, owner_id, requested_at)
    values (${receipt}, 'secrets', ${mode}, ${accountId}, 
      coalesce(${requestedAt ?? null}::timestamptz, date_trunc('milliseconds', now()) + interval '1 millisecond'))
    on conflict (owner_id) where owner_id is not null do update set mode = excluded.mode, requested_at = excluded.requested_at,
      due_on = case when e.mode = excluded.mode then e.due_on end,
      unsigned = case when e.mode = excluded.mode then e.unsigned else '{}' end
    returning receipt`.execute(trx)
  return rows[0]?.receipt ?? receipt
}

/** Deletes up to `most` secrets of a user who stays, except those left to the queue. Returns the number of deleted rows. */
export function deleteOwnSecrets(db: Db, erasure: Erasure, until: Date, most: number): Promise<number> {
  const { receipt, accountId, mode } = erasure
  const isSpared = mode === 'immediate' ? sql`false` : sql.raw(isPublicUnsigned['content.secrets'] ?? 'true')
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ n: number }>`with gone as (
        delete from content.secrets where id in (
          select t.id from identity.secret_authors w join content.secrets t on t.id = w.secret_id
          where w.account_id = ${accountId} and t.created_at <= ${until} and not (${isSpared}) order by t.id limit ${most}
        ) returning 1
      ) select count(*)::int as n from gone`.execute(trx)
    const n = rows[0]?.n ?? 0
    if (n > 0)
      await sql`update identity.erasures
        set erased = erased || jsonb_build_object('secrets', coalesce((erased ->> 'secrets')::int, 0) + ${n}::int)
        where receipt = ${receipt}`.execute(trx)
    return n
  })
}

/** Sets the deadline of the request of a user who stays, or closes it when nothing is queued. */
export async function updateSecretErasureState(
  db: Db,
  receipt: string,
  { eraseBy, today }: { readonly eraseBy: string; readonly today: string },
): Promise<void> {
  const waits = sql`mode = 'cohort' and unsigned <> '{}'`
  await sql`update identity.erasures set due_on = case when ${waits} then least(due_on, ${eraseBy}::date) end,
      done_at = case when not (${waits}) then ${today}::date::timestamp at time zone 'UTC' end,
      requested_at = date_trunc('day', requested_at at time zone 'UTC') at time zone 'UTC',
      owner_id = case when ${waits} then owner_id end
    where receipt = ${receipt} and cohort_size is null`.execute(db)
}

export type PendingErasure = { readonly receipt: string; readonly eraseBy: string; readonly secrets: number }

export async function findPendingErasure(db: Db | Trx, accountId: string): Promise<PendingErasure | undefined> {
  const { rows } = await sql<PendingErasure>`select e.receipt, e.due_on::text as erase_by, (select count(*)::int
      from identity.secret_authors w join identity.erasure_queue q on q.secret_id = w.secret_id where w.account_id = ${accountId}) as secrets
    from identity.erasures e where e.owner_id = ${accountId} and e.due_on is not null`.execute(db)
  return rows[0]
}

/** Deletes the secrets of a user who stays from the queue, except those of a released cohort. */
export async function deleteFromQueue(trx: Trx, accountId: string): Promise<void> {
  await sql`with kept as (
      delete from identity.erasure_queue q using identity.secret_authors w, content.secrets s
      where w.account_id = ${accountId} and q.secret_id = w.secret_id and s.id = w.secret_id and not q.is_released
      returning s.public_id
    ), ${deletionLogEntries('cancelled-secret', sql`kept`)} select from kept`.execute(trx)
}

/** The receipt still lists what was deleted before the user cancelled. */
export async function closePendingErasure(trx: Trx, accountId: string, today: string): Promise<void> {
  await sql`update identity.erasures set due_on = null, unsigned = '{}', owner_id = null,
      done_at = ${today}::date::timestamp at time zone 'UTC'
    where owner_id = ${accountId} and due_on is not null and cohort_size is null`.execute(trx)
}

/** A user who deletes the account counts once in the cohort: the earlier request stays queued without its owner. */
export async function clearErasureOwner(trx: Trx, accountId: string): Promise<void> {
  await sql`update identity.erasures set owner_id = null where owner_id = ${accountId} and due_on is not null`.execute(
    trx,
  )
}

/** Advisory lock until the transaction ends: a cohort is released once. */
export async function lockWaitingCohort(trx: Trx): Promise<{ users: number; firstDue: string | null }> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.erasure_cohort'))`.execute(trx)
  const { rows } = await sql<{ users: number; firstDue: string | null }>`with waiting as (
      select scope, owner_id, due_on from identity.erasures where due_on is not null and cohort_size is null
    ) select (select count(*)::int from waiting where scope = 'account' or owner_id is not null) as users,
      least((select min(due_on) from waiting),
        (select min(due_on) from identity.erasure_queue where not is_released))::text as first_due`.execute(trx)
  return rows[0] ?? { users: 0, firstDue: null }
}

export async function releaseWaitingCohort(trx: Trx, cohortSize: number): Promise<void> {
  await sql`update identity.erasure_queue set is_released = true where not is_released`.execute(trx)
  await sql`update identity.erasures set cohort_size = ${cohortSize}, owner_id = null where due_on is not null and cohort_size is null`.execute(
    trx,
  )
}

function sum(kind: QueuedKind): RawBuilder<unknown> {
  return sql`${kind}::text, coalesce((erased ->> ${kind}::text)::int, 0) + coalesce((unsigned ->> ${kind}::text)::int, 0)`
}

/** Closes every receipt of the cohort once no released content is left. */
export async function closeReleasedReceipts(db: Db, today: string): Promise<void> {
  await sql`update identity.erasures set erased = erased || jsonb_build_object(${sum('secrets')}, ${sum('comments')}),
      unsigned = '{}', due_on = null, done_at = ${today}::date::timestamp at time zone 'UTC'
    where cohort_size is not null and done_at is null and not exists (select from identity.erasure_queue where is_released)`.execute(
    db,
  )
}

/** After a restore: secrets that should be queued and are not, with their author. */
export async function listUnqueued(db: Db, publicIds: readonly string[]): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await sql<{ accountId: string; id: string }>`select w.account_id, s.id from content.secrets s
    join identity.secret_authors w on w.secret_id = s.id
    where s.public_id = any (${publicIds}::text[]) and not exists (select from identity.erasure_queue q where q.secret_id = s.id)`.execute(
    db,
  )
  return rows
}

export async function insertQueued(
  trx: Trx,
  { receipt, eraseBy, ids }: { readonly receipt: string; readonly eraseBy: string; readonly ids: readonly string[] },
): Promise<void> {
  await sql`insert into identity.erasure_queue (secret_id, due_on)
    select id, ${eraseBy}::date from unnest(${ids}::uuid[]) as each (id) order by gen_random_uuid() on conflict do nothing`.execute(
    trx,
  )
  await sql`update identity.erasures
    set unsigned = unsigned || jsonb_build_object('secrets', coalesce((unsigned ->> 'secrets')::int, 0) + ${ids.length}::int)
    where receipt = ${receipt}`.execute(trx)
}

/** After a restore: authors who had cancelled the erasure of secrets that are queued again. */
export async function listQueuedOwners(db: Db, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`select distinct w.account_id from content.secrets s
    join identity.secret_authors w on w.secret_id = s.id join identity.erasure_queue q on q.secret_id = s.id
    where s.public_id = any (${publicIds}::text[]) and not q.is_released`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** After a restore: deletes the author of secrets left ownerless. Returns how many had one. */
export async function deleteAuthorship(trx: Trx, publicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`with chosen as materialized (
      select id from content.secrets where public_id = any (${publicIds}::text[])
    ), unlocated as (delete from identity.author_ips where secret_id in (select id from chosen)
    ), unqueued as (delete from identity.erasure_queue where secret_id in (select id from chosen)
    ), disowned as (delete from identity.secret_authors where secret_id in (select id from chosen) returning 1)
    select count(*)::int as n from disowned`.execute(trx)
  return rows[0]?.n ?? 0
}
