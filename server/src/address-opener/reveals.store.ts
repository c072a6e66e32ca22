// Kysely store of the address opener, with the role murmullo_opener: the role of an administrator, and the number of reveals of the last day.
import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'

/** Concurrent requests of one administrator are counted one after another. An advisory lock: this role may lock no row. */
export async function lockReveals(trx: Trx, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address reveals ${actorId}`}, 0))`.execute(trx)
}

export async function isAdministrator(trx: Trx, accountId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('identity.accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return found !== undefined
}

/** Entries of one account and action within the last day. The query stops at `most`. */
export async function countLastDay(trx: Trx, actorId: string, action: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select from identity.audit_log where actor_id = ${actorId} and action = ${action} and at > now() - interval '1 day' limit ${most}
    ) lately`.execute(trx)
  return rows[0]?.n ?? 0
}
