// Kysely store for `identity.data_exports`: which account may download its data, and until when.
import { dataExportLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

/** A repeated grant starts the period again. */
export async function upsertDataExportGrant(trx: Trx, accountId: string): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${sql.lit(dataExportLimits.grantHours)})`
  await trx
    .insertInto('identity.dataExports')
    .values({ accountId, expiresAt })
    .onConflict((row) => row.column('accountId').doUpdateSet({ expiresAt }))
    .execute()
}

export function findDataExportGrant(db: Db, accountId: string) {
  return db
    .selectFrom('identity.dataExports')
    .select('expiresAt')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function deleteExpiredDataExportGrants(db: Db): Promise<void> {
  await db.deleteFrom('identity.dataExports').where('expiresAt', '<=', now).execute()
}
