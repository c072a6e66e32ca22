// The one row that closes the site.
import type { Db, Trx } from '../../platform/db.ts'

/** Since when it is closed stays as it was when only the invite changes. */
export async function upsertMaintenance(trx: Trx, invite: string): Promise<void> {
  await trx
    .insertInto('moderation.maintenance')
    .values({ invite })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ invite }))
    .execute()
}

export async function deleteMaintenance(trx: Db | Trx): Promise<void> {
  await trx.deleteFrom('moderation.maintenance').execute()
}
