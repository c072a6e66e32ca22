// Kysely store for the reaction outbox (`identity.reaction_outbox`): a worker claims and deletes its rows.
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** Advisory lock, released at the end of the transaction. Returns false when another worker has it. */
export async function lockReactionOutbox(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('identity.reaction_outbox')) as is_locked`.execute(trx)
  return rows[0]?.isLocked ?? false
}

/**
 * Claims outbox rows and returns their secret ids. Counting is linear in the number of users who reacted, so a popular secret is counted
 * less often: the interval grows by one second per thousand. Rows that are not due stay in the outbox.
 */
export async function claimReactionOutbox(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ secretId: string }>`with due as materialized (
      select distinct n.secret_id from identity.reaction_outbox n where not exists (
        select from identity.notified_reactions t where t.secret_id = n.secret_id and t.counted_at > now() - t.people * interval '1 ms'
      ) limit ${count}
    ), taken as (
      delete from identity.reaction_outbox n where (n.secret_id, n.id) in (
        select r.secret_id, r.id from identity.reaction_outbox r where r.secret_id in (select secret_id from due)
        for update skip locked
      ) returning n.secret_id
    )
    select distinct secret_id from taken`.execute(trx)
  return rows.map(({ secretId }) => secretId)
}
