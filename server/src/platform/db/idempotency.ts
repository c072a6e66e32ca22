// Idempotency keys: the key, the effect and its reply are written in one transaction, so a retry gets the same response.
import { createHash } from 'node:crypto'
import { AppError } from '@murmullo/contract/core/errors'
import { retention } from '@murmullo/contract/constants/limits'
import { sql, type Transaction } from 'kysely'
import type { DB } from './schema.gen.ts'
import { type Db, now } from './database.ts'

export type IdempotentRequest = {
  /** Account id of the client: two users may use the same key without conflict, and a row is erased with its user. */
  readonly principal: string
  /** Null when the client does not retry. */
  readonly key: string | null
  readonly operation: string
  readonly input: unknown
}
type Keyed = IdempotentRequest & { readonly key: string }
type Effect<Reply> = (trx: Transaction<DB>) => Promise<Reply>

export function withIdempotencyKey<Reply>(db: Db, attempt: IdempotentRequest, effect: Effect<Reply>): Promise<Reply> {
  if (!hasKey(attempt)) return db.transaction().execute(effect)
  return db.transaction().execute(async (trx) => {
    const storedReply = await findReply(trx, attempt)
    if (storedReply !== undefined) return storedReply as Reply
    const reply = await effect(trx)
    await trx
      .insertInto('identity.idempotencyKeys')
      .values({ ...toKeyColumns(attempt), inputHash: hash(attempt), reply: JSON.stringify(reply ?? null) })
      .execute()
    return reply
  })
}

/** The stored reply for a retry, before any work is done; undefined for a new request. */
export function findStoredReply<Reply>(db: Db, attempt: IdempotentRequest): Promise<Reply | undefined> {
  if (!hasKey(attempt)) return Promise.resolve(undefined)
  return db.transaction().execute(async (trx) => (await findReply(trx, attempt)) as Reply | undefined)
}

function hasKey(attempt: IdempotentRequest): attempt is Keyed {
  return attempt.key !== null
}

async function findReply(trx: Transaction<DB>, attempt: Keyed): Promise<unknown> {
  const lock = `${attempt.principal}\n${attempt.key}`
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`.execute(trx)
  if (!rows[0]?.free) throw new AppError('request.in_progress', { retryAfter: 1 })
  const row = await trx
    .selectFrom('identity.idempotencyKeys')
    .select(['inputHash', 'reply'])
    .where('principal', '=', attempt.principal)
    .where('key', '=', attempt.key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!row.inputHash.equals(hash(attempt))) throw new AppError('request.key_reused')
  return row.reply
}

function toKeyColumns({ principal, key, operation }: Keyed) {
  return { principal, key, operation }
}

function hash({ operation, input }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input)}`)
    .digest()
}

/** Retention: keys are of no use once no client retries any more. */
export async function pruneIdempotencyKeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.idempotencyKeys')
    .where('createdAt', '<', sql<Date>`${now} - make_interval(hours => ${retention.retryHours})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
