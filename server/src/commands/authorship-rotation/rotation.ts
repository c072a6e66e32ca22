// Key rotation of AUTHORSHIP_KEYS: what its steps share. One connection, the keys of each version, and transactions.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ChainKeys, StoredEntry } from '../../platform/authorship/author-entry.ts'
import { tagLock } from '../../platform/authorship/tag-lock.ts'
import { readChainKeys } from '../../platform/authorship/author-chains.ts'
import type { AuthorshipKeys } from '../../platform/authorship-keys.ts'
import { createKeyStore, type KeyStore } from '../../platform/crypto/key-store.ts'
import { connectionFor, createKysely, type Db, roles } from '../../platform/db/database.ts'

export type Rotation = {
  readonly client: pg.PoolClient
  readonly db: Db
  readonly keys: KeyStore
  readonly authorshipKeys: AuthorshipKeys
  readonly active: ChainKeys
  /** Every version that is not active. */
  readonly previous: readonly ChainKeys[]
  /** After each committed batch: rows that it rewrote or deleted. */
  readonly onBatch: (table: string, rows: number) => void
}

/** `was`: the tag of the row. */
export type RewrittenEntry = StoredEntry & { readonly was: string }

/** Tables that store a tag, and change in the transaction of its entry. */
export const tagTables = ['identity.report_cases', 'identity.content_notifications']

/** So that a batch holds its row locks for a tenth of a second. */
export const batchSize = 500
export const statementTimeoutMs = 120_000
const lockRetryMs = 10

export async function withRotation<Result>(
  url: string,
  authorshipKeys: AuthorshipKeys,
  onBatch: Rotation['onBatch'],
  work: (rotation: Rotation) => Promise<Result>,
): Promise<Result> {
  const settings = connectionFor(url, roles.migrate, statementTimeoutMs)
  // The second connection is for the key store.
  const pool = new pg.Pool({ ...settings, max: 2, application_name: 'murmullo rotate-authorship-key' })
  const db = createKysely(pool)
  try {
    const keys = createKeyStore(db, authorshipKeys)
    const [active, ...previous] = await readChainKeys(keys)
    if (active === undefined) throw new Error('no authorship key')
    const client = await pool.connect()
    try {
      return await work({ client, db, keys, authorshipKeys, active, previous, onBatch })
    } finally {
      // Closed: after an error a transaction may be open.
      client.release(true)
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Of a batch that changes tags. The lock comes first: a batch that waits for it has no other lock. It is tried again and again, because an
 * exclusive lock that waits in the queue would delay every transaction of users behind it.
 */
export async function changeTags<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await inTransaction(client, async () => {
      const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${tagLock}) as free`)
      return rows[0]?.free === true ? { result: await work() } : undefined
    })
    if (done !== undefined) return done.result
    await wait(lockRetryMs)
  }
}

export async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => null)
    throw error
  }
}

/** Fisher-Yates. */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const [a, b] = [shuffled[last], shuffled[other]]
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a]
  }
  return shuffled
}
