// SQL store that reads `identity.blocks` for the block list filter.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Which of the accounts blocked this one, or are blocked by it. */
export async function listBlockedBetween(
  db: Db | Trx,
  accountId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select blocked_id as id from identity.blocks
      where blocker_id = ${accountId} and blocked_id = any (${others}::uuid[])
    union select blocker_id from identity.blocks
      where blocked_id = ${accountId} and blocker_id = any (${others}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
