// Kysely store for `moderation.maintenance`: its single row switches maintenance mode on.
import type { Db, Trx } from '../../platform/db/database.ts'

/** Upsert: on conflict only the link changes, so the start time stays. */
export async function upsertMaintenance(trx: Trx, linkUrl: string): Promise<void> {
  await trx
    .insertInto('moderation.maintenance')
    .values({ linkUrl })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ linkUrl }))
    .execute()
}

export async function deleteMaintenance(trx: Db | Trx): Promise<void> {
  await trx.deleteFrom('moderation.maintenance').execute()
}
