// SQL store that reads the encrypted ranks of the erasure queue.
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export type StoredRank = { readonly sortKey: string; readonly textId: string; readonly rankBox: Buffer }

/** Of the texts that are not released. */
export async function listRanks(db: Db): Promise<StoredRank[]> {
  const { rows } = await sql<StoredRank>`select sort_key, coalesce(secret_id, comment_id) as text_id, rank_box
    from identity.erasure_queue where not is_released`.execute(db)
  return rows
}
