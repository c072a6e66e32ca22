// SQL store of erasure cohorts: the queue of public unsigned content, the users who wait, and the release of a whole cohort.
import { type RawBuilder, sql } from 'kysely'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import { findAuthors } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { EntryCounts, Erasure } from './cohort.columns.ts'

type SecretsRequest = Erasure & { readonly baseline: EntryCounts; readonly requestedAt?: Date }

/** Upsert: one open request per user; a second one updates the first. Returns its receipt. */
export async function upsertSecretErasure(
  trx: Trx,
  { receipt, accountId, mode, baseline, requestedAt }: SecretsRequest,
): Promise<string> {
  const { rows } = await sql<{
    receipt: string
  }>`insert into identity.erasures as e (receipt, scope, mode, owner_id, baseline, requested_at)
    values (${receipt}, 'secrets', ${mode}, ${accountId}, ${JSON.stringify(baseline)}::jsonb,
      coalesce(${requestedAt ?? null}::timestamptz, date_trunc('milliseconds', now()) + interval '1 millisecond'))
    on conflict (owner_id) where owner_id is not null do update set mode = excluded.mode, requested_at = excluded.requested_at,
      due_on = case when e.mode = excluded.mode then e.due_on end,
      -- What an unfinished run of the first request erased is not counted yet.
      baseline = case when e.due_on is null then e.baseline else excluded.baseline end,
      unsigned = case when e.mode = excluded.mode then e.unsigned else '{}' end
    returning receipt`.execute(trx)
  return rows[0]?.receipt ?? receipt
}

/** Sets the deadline of the request of a user who stays, or closes it when nothing is queued. */
export async function updateSecretErasureState(
  db: Db,
  receipt: string,
  { eraseBy, today }: { readonly eraseBy: string; readonly today: string },
): Promise<void> {
  const waits = sql`mode = 'cohort' and unsigned <> '{}'`
  await sql`update identity.erasures set due_on = case when ${waits} then least(due_on, ${eraseBy}::date) end,
      done_at = case when not (${waits}) then ${today}::date end,
      requested_at = date_trunc('day', requested_at, 'UTC'),
      baseline = case when ${waits} then baseline else '{}' end,
      owner_id = case when ${waits} then owner_id end
    where receipt = ${receipt} and cohort_size is null`.execute(db)
}

export type PendingErasure = { readonly receipt: string; readonly eraseBy: string }

export async function findPendingErasure(db: Db, accountId: string): Promise<PendingErasure | undefined> {
  const { rows } = await sql<PendingErasure>`select receipt, due_on::text as erase_by from identity.erasures
    where owner_id = ${accountId} and due_on is not null`.execute(db)
  return rows[0]
}

/** Secrets of a user who stays that wait in the queue and are not released, in random order. */
export async function listQueuedSecrets(db: Db, keys: KeyStore, accountId: string): Promise<string[]> {
  const tags = await listTags(db, keys, { kind: 'secret', accountId })
  const { rows } = await sql<{ id: string }>`select q.secret_id as id from identity.secret_authors w
    join identity.erasure_queue q on q.secret_id = w.secret_id
    where w.tag = any (${tags}::uuid[]) and not q.is_released order by gen_random_uuid()`.execute(db)
  return rows.map(({ id }) => id)
}

/** The receipt still lists what was deleted before the user cancelled. */
export async function closePendingErasure(db: Db, accountId: string, today: string): Promise<void> {
  await sql`update identity.erasures set due_on = null, unsigned = '{}', baseline = '{}', owner_id = null,
      done_at = ${today}::date
    where owner_id = ${accountId} and due_on is not null and cohort_size is null`.execute(db)
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

export type WaitingReceipt = { readonly receipt: string; readonly secrets: number; readonly comments: number }

/** Row locks until the transaction ends. */
export async function listWaitingReceipts(trx: Trx): Promise<WaitingReceipt[]> {
  const { rows } = await sql<WaitingReceipt>`select receipt, coalesce((unsigned ->> 'secrets')::int, 0) as secrets,
      coalesce((unsigned ->> 'comments')::int, 0) as comments
    from identity.erasures where due_on is not null and cohort_size is null for update`.execute(trx)
  return rows
}

/** All texts are released: the receipt has the size of the cohort from here on. */
export async function closeWaitingReceipt(
  trx: Trx,
  receipt: string,
  { users, share }: { readonly users: number; readonly share: number },
): Promise<void> {
  await sql`update identity.erasures set cohort_size = ${users}, cohort_share = ${share}, owner_id = null
    where receipt = ${receipt}`.execute(trx)
}

/** The rest waits for the next cohort. */
export async function updateWaitingReceipt(
  trx: Trx,
  { receipt, secrets, comments }: WaitingReceipt,
  released: { readonly secrets: number; readonly comments: number },
): Promise<void> {
  const unsigned = JSON.stringify({ secrets: secrets - released.secrets, comments: comments - released.comments })
  await sql`update identity.erasures set unsigned = ${unsigned}::jsonb, erased = erased || jsonb_build_object(
      'secrets', coalesce((erased ->> 'secrets')::int, 0) + ${released.secrets}::int,
      'comments', coalesce((erased ->> 'comments')::int, 0) + ${released.comments}::int)
    where receipt = ${receipt}`.execute(trx)
}

export async function releaseTexts(db: Db, sortKeys: readonly string[]): Promise<void> {
  await sql`update identity.erasure_queue set is_released = true where sort_key = any (${sortKeys}::uuid[])`.execute(db)
}

function sum(kind: 'secrets' | 'comments'): RawBuilder<unknown> {
  return sql`${kind}::text, coalesce((erased ->> ${kind}::text)::int, 0) + coalesce((unsigned ->> ${kind}::text)::int, 0)`
}

/** Closes every receipt of the cohort once no released content is left. */
export async function closeReleasedReceipts(db: Db, today: string): Promise<void> {
  await sql`update identity.erasures set erased = erased || jsonb_build_object(${sum('secrets')}, ${sum('comments')}),
      unsigned = '{}', baseline = '{}', due_on = null, done_at = ${today}::date
    where cohort_size is not null and done_at is null and not exists (select from identity.erasure_queue where is_released)`.execute(
    db,
  )
}

/** After a restore: secrets that should be queued and are not, with their author. */
export async function listUnqueued(
  db: Db,
  keys: KeyStore,
  publicIds: readonly string[],
): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await sql<{ id: string }>`select s.id from content.secrets s
    where s.public_id = any (${publicIds}::text[]) and not exists (select from identity.erasure_queue q where q.secret_id = s.id)
    order by gen_random_uuid()`.execute(db)
  const authors = await findAuthors(
    db,
    keys,
    'secret',
    rows.map(({ id }) => id),
  )
  return [...authors].map(([id, accountId]) => ({ accountId, id }))
}

/** After a restore: authors who had cancelled the erasure of secrets that are queued again. */
export async function listQueuedOwners(db: Db, keys: KeyStore, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from content.secrets s
    join identity.erasure_queue q on q.secret_id = s.id
    where s.public_id = any (${publicIds}::text[]) and not q.is_released`.execute(db)
  const authors = await findAuthors(
    db,
    keys,
    'secret',
    rows.map(({ id }) => id),
  )
  return [...new Set(authors.values())]
}
