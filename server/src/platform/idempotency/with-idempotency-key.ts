// Idempotency keys: the mark of the key, the effect and its encrypted reply are written in one transaction, so a retry gets the same response.
// A row names no account and no content: its mark is an HMAC, and its reply opens only with what the client sends again.
import { AppError } from '@murmullo/contract/core/errors'
import { retention } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { decrypt, encrypt } from '../crypto/aes-gcm.ts'
import { hmac } from '../crypto/hmac.ts'
import type { KeyStore } from '../crypto/key-store.ts'
import { type Db, today, type Trx } from '../db/database.ts'

export type IdempotentRequest = {
  /** Account id of the client: two users may use the same key without conflict. */
  readonly principal: string
  /** Null when the client does not retry. */
  readonly key: string | null
  readonly operation: string
  readonly input: unknown
}
type Keyed = IdempotentRequest & { readonly key: string }
type Effect<Reply> = (trx: Trx) => Promise<Reply>
type IdempotencyDeps = { readonly db: { readonly write: Db }; readonly keys: KeyStore }

/** What identifies a request. A retry after a key rotation is found by its mark of an earlier version. */
type Marks = { readonly mark: Buffer; readonly inputMark: Buffer; readonly replyKey: Buffer }

const aad = 'identity.idempotency_keys'

export async function withIdempotencyKey<Reply>(
  { db, keys }: IdempotencyDeps,
  attempt: IdempotentRequest,
  effect: Effect<Reply>,
): Promise<Reply> {
  if (!hasKey(attempt)) return db.write.transaction().execute(effect)
  const versions = await computeMarks(keys, attempt)
  return db.write.transaction().execute(async (trx) => {
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
  if (!hasKey(attempt)) return undefined
  const versions = await computeMarks(keys, attempt)
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

function hasKey(attempt: IdempotentRequest): attempt is Keyed {
  return attempt.key !== null
}

/** One for each version of AUTHORSHIP_KEYS, the active one first. */
async function computeMarks(keys: KeyStore, { principal, key, operation, input }: Keyed): Promise<Marks[]> {
  return (await keys.allVersions('idempotency')).map(({ key: secret }) => ({
    mark: hmac(secret, 'key', principal, key),
    inputMark: hmac(secret, 'input', principal, operation, JSON.stringify(input)),
    replyKey: hmac(secret, 'reply', principal, key),
  }))
}

async function findReply(trx: Trx, versions: readonly Marks[]): Promise<{ reply: unknown } | undefined> {
  // The lock of the oldest version: processes agree on it during a rotation.
  const lock = versions.at(-1)?.mark.readBigInt64BE(0).toString()
  // The snapshot may be older than the lock: a reply that another request has stored meanwhile is found by `insertReply`.
  const { rows } = await sql<StoredReply & { readonly isFree: boolean }>`select t.is_free, k.mark, k.input_mark, k.reply
    from (select pg_try_advisory_xact_lock(${lock}::bigint) as is_free) t
    left join identity.idempotency_keys k on k.mark = any (${versions.map(({ mark }) => mark)}::bytea[])`.execute(trx)
  if (!rows[0]?.isFree) throw inProgress()
  return openReply(versions, rows[0])
}

const inProgress = () => new AppError('request.in_progress', { retryAfter: 1 })

type StoredReply = { readonly mark: Buffer | null; readonly inputMark: Buffer; readonly reply: Buffer }

function openReply(versions: readonly Marks[], row: StoredReply): { reply: unknown } | undefined {
  const version = versions.find(({ mark }) => row.mark?.equals(mark))
  if (version === undefined) return undefined
  if (!row.inputMark.equals(version.inputMark)) throw new AppError('request.key_reused')
  const plaintext = decrypt([version.replyKey], aad, row.reply)
  if (plaintext === null) throw new Error('the reply of an idempotency key does not decrypt')
  return { reply: JSON.parse(plaintext.toString('utf8')) as unknown }
}

async function insertReply(trx: Trx, [active]: readonly Marks[], reply: unknown): Promise<void> {
  if (active === undefined) throw new Error('no authorship key')
  const { mark, inputMark, replyKey } = active
  const encrypted = encrypt(replyKey, aad, Buffer.from(JSON.stringify(reply ?? null)))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity.idempotencyKeys')
    .values({ mark, inputMark, reply: encrypted })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw inProgress()
}

/** Retention: keys are of no use once no client retries any more. By day, because a key with a time would say when its account wrote. */
export async function pruneIdempotencyKeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.idempotencyKeys')
    .where('createdAt', '<=', sql<string>`${today} - ${retention.retryHours / 24}::int`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
