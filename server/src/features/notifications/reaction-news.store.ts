// All the SQL of taking away what was left by whoever wrote reactions.
import { sql } from 'kysely'
import type { Trx } from '../../platform/db.ts'

/** False when another worker is at it. Held until the transaction ends. */
export async function holdReactionNews(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('identity.reaction_news')) as held`.execute(trx)
  return rows[0]?.held ?? false
}

/**
 * The secrets that somebody reacted to. To count the people of one takes as long as there are many, so one of many is counted seldom:
 * a second later for each thousand. What is not due stays for later.
 */
export async function takeReactionNews(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ secretId: string }>`with due as materialized (
      select distinct n.secret_id from identity.reaction_news n where not exists (
        select from identity.told_reactions t where t.secret_id = n.secret_id and t.counted_at > now() - t.people * interval '1 ms'
      ) limit ${count}
    ), taken as (
      delete from identity.reaction_news n where (n.secret_id, n.id) in (
        select r.secret_id, r.id from identity.reaction_news r where r.secret_id in (select secret_id from due)
        for update skip locked
      ) returning n.secret_id
    )
    select distinct secret_id from taken`.execute(trx)
  return rows.map(({ secretId }) => secretId)
}
