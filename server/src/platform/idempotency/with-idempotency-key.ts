// Idempotency keys: the mark of the key, the effect and its encrypted reply are written in one transaction, so a retry gets the same response.
import { retention } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import { type Db, type Insert, today, type Trx } from '../db/database.ts'
import {
  computeMarkLock,
  computeMarks,
  encryptReply,
  type IdempotentRequest,
  type Marks,
  openReply,
  requestInProgress,
  type StoredReply,
} from './idempotency-marks.ts'

type Effect<Reply> = (trx: Trx) => Promise<Reply>
type IdempotencyDeps = { readonly db: { readonly write: Db }; readonly keys: KeyStore }

export async function withIdempotencyKey<Reply>(
  { db, keys }: IdempotencyDeps,
  attempt: IdempotentRequest,
  effect: Effect<Reply>,
): Promise<Reply> {
  const versions = await computeMarks(keys, attempt)
  return db.write.transaction().execute(async (trx) => {
    if (versions.length === 0) return effect(trx)
    const stored = await findReply(trx, versions)
    if (stored !== undefined) return stored.reply as Reply
    const reply = await effect(trx)
    await insertReply(trx, versions, reply)
    return reply
  })
}

/** The stored reply for a retry, before any work is done; undefined for a new request. */
export async function findStoredReply<Reply>(
  { db, keys }: IdempotencyDeps,
  attempt: IdempotentRequest,
): Promise<Reply | undefined> {
  const versions = await computeMarks(keys, attempt)
  if (versions.length === 0) return undefined
  const row = await db.write
    .selectFrom('identity.idempotencyKeys')
    .select(['mark', 'inputMark', 'reply'])
    .where(
      'mark',
      'in',
      versions.map(({ mark }) => mark),
    )
    .executeTakeFirst()
  return row && (openReply(versions, row)?.reply as Reply | undefined)
}

async function findReply(trx: Trx, versions: readonly Marks[]): Promise<{ reply: unknown } | undefined> {
  // The snapshot may be older than the lock: a reply that another request has stored meanwhile is found by `insertReply`.
  const { rows } = await sql<StoredReply & { readonly isFree: boolean }>`select t.is_free, k.mark, k.input_mark, k.reply
    from (select pg_try_advisory_xact_lock(${computeMarkLock(versions)}::bigint) as is_free) t
    left join identity.idempotency_keys k on k.mark = any (${versions.map(({ mark }) => mark)}::bytea[])`.execute(trx)
  if (!rows[0]?.isFree) throw requestInProgress()
  return openReply(versions, rows[0])
}

async function insertReply(trx: Trx, [active]: readonly Marks[], reply: unknown): Promise<void> {
  if (active === undefined) throw new Error('no authorship key')
  const { mark, inputMark } = active
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity.idempotencyKeys')
    .values({ mark, inputMark, reply: encryptReply(active, reply) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw requestInProgress()
}

/** Part of `publishContent`. Without a key there is no mark: its parameters are null. */
export function insertMark([active]: readonly Marks[], reply: unknown): Insert {
  const encrypted = active === undefined ? null : encryptReply(active, reply)
  return sql`insert into identity.idempotency_keys (mark, input_mark, reply)
    select mark, ${active?.inputMark ?? null}::bytea, ${encrypted}::bytea
    from (select ${active?.mark ?? null}::bytea as mark from claimed) new where mark is not null`
}

/** Retention: keys are of no use once no client retries any more. By day, because a key with a time would say when its account wrote. */
export async function pruneIdempotencyKeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.idempotencyKeys')
    .where('createdAt', '<=', sql<string>`${today} - ${retention.retryHours / 24}::int`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
