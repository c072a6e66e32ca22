// Kysely store for `identity.secret_addresses`: the encrypted IP address of a secret's author, with a retention period.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

const retentionStart = sql<Date>`${now} - make_interval(days => ${sql.lit(adminLimits.ipRetentionDays)})`

export async function insertAuthorIp(trx: Trx, secretId: string, box: Buffer): Promise<void> {
  await trx.insertInto('identity.secretAddresses').values({ secretId, box }).execute()
}

/** A row past its retention period is treated as missing, even before the job deletes it. */
export async function findAuthorIp(db: Db | Trx, secretId: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('identity.secretAddresses')
    .select('box')
    .where('secretId', '=', secretId)
    .where('createdAt', '>', retentionStart)
    .executeTakeFirst()
  return found?.box ?? null
}

export async function pruneAuthorIps(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.secretAddresses')
    .where('createdAt', '<=', retentionStart)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
